import jsQR from 'jsqr';
import { expect, test } from '../fixtures';
import { LINK } from '../page/signup';
import { choose, openTicketPicture, savePicture } from '../page/stats';

type Box = readonly [x: number, y: number, width: number, height: number];

/** What a saved picture must look like, in its pixels. The boxes are relative to the tag, which is tilted by -2°. */
interface Layout {
  size: readonly [width: number, height: number];
  tag: Box;
  hole: readonly [x: number, y: number];
  tape: Box;
}

const layouts = {
  Story: {
    size: [1080, 1920],
    tag: [76, 836, 928, 736],
    hole: [464, 58],
    tape: [64, 408, 800, 34],
  },
  Square: {
    size: [1080, 1080],
    tag: [68, 536, 944, 500],
    hole: [472, 58],
    tape: [64, 368, 816, 28],
  },
  Landscape: {
    size: [1200, 630],
    tag: [464, 200, 696, 372],
    hole: [58, 186],
    tape: [112, 208, 536, 24],
  },
} satisfies Record<string, Layout>;

const palette = { ink: '#14101F', paper: '#FBF7F2', coral: '#FF6B57', sage: '#A7C4A0' };

type Picture = Awaited<ReturnType<typeof savePicture>>;

/** The color of a point of the tag. */
function tagColorAt({ colorAt }: Picture, { tag }: Layout, x: number, y: number): string {
  const [left, top, width, height] = tag;
  const [dx, dy] = [x - width / 2, y - height / 2];
  const [cos, sin] = [Math.cos(-Math.PI / 90), Math.sin(-Math.PI / 90)];
  return colorAt(left + width / 2 + dx * cos - dy * sin, top + height / 2 + dx * sin + dy * cos);
}

test('saves a picture in each format and sends nothing', async ({ page }) => {
  await openTicketPicture(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  for (const [format, layout] of Object.entries<Layout>(layouts)) {
    await choose(page, format);
    const picture = await savePicture(page);
    const [width, height] = layout.size;
    expect(picture).toMatchObject({ name: 'myfitmodel-313.png', width, height });
    const { tape, hole } = layout;
    // Halfway between two ticks, and on the eyelet's ring.
    expect(tagColorAt(picture, layout, tape[0] + tape[2] * 0.51, tape[1] + tape[3])).toBe(palette.ink);
    expect(tagColorAt(picture, layout, hole[0] + 17.7, hole[1] + 17.7)).toBe(palette.paper);
  }
  expect(sent).toEqual([]);
});

test('each outfit has its color, its photo and a QR code of the link', async ({ page }) => {
  await openTicketPicture(page);
  for (const [outfit, color] of [
    ['Sunset Streetwear', palette.ink],
    ['Neo Tech Athleisure', palette.coral],
    ['Urban Night Out', palette.paper],
    ['Minimal Professional', palette.sage],
  ] as const) {
    await choose(page, outfit);
    const picture = await savePicture(page);
    expect(tagColorAt(picture, layouts.Story, 40, 400)).toBe(color);
    expect(picture.colorAt(60, 700)).not.toBe(picture.colorAt(60, 1700));
    const { data, width, height } = picture;
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(LINK);
  }
});
