import jsQR from 'jsqr';
import { expect, test } from '../fixtures';
import { CODE, LINK } from '../page/sample';
import { choose, dialogOf, openTicketPicture, savePicture } from '../page/ticket-picture';

type Box = readonly [x: number, y: number, width: number, height: number];

/** What a saved picture must look like, in its pixels. The boxes are relative to the tag, which is tilted by -2°. */
interface Layout {
  size: readonly [width: number, height: number];
  tag: Box;
  hole: readonly [x: number, y: number];
  place: Box;
  tape: Box;
  code: Box;
  link: Box;
}

const layouts = {
  Story: {
    size: [1080, 1920],
    tag: [76, 836, 928, 736],
    hole: [464, 58],
    place: [64, 108, 800, 262],
    tape: [64, 408, 800, 34],
    code: [64, 556, 500, 52],
    link: [64, 660, 500, 34],
  },
  Square: {
    size: [1080, 1080],
    tag: [68, 536, 944, 500],
    hole: [472, 58],
    place: [64, 96, 816, 240],
    tape: [64, 368, 816, 28],
    code: [64, 418, 320, 38],
    link: [420, 425, 460, 38],
  },
  Landscape: {
    size: [1200, 630],
    tag: [464, 200, 696, 372],
    hole: [58, 186],
    place: [112, 42, 536, 142],
    tape: [112, 208, 536, 24],
    code: [112, 252, 536, 32],
    link: [112, 302, 536, 28],
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

for (const [format, layout] of Object.entries<Layout>(layouts)) {
  test(`saves a picture in the format "${format}" and sends nothing`, async ({ page }) => {
    await openTicketPicture(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await choose(page, format);
    const picture = await savePicture(page);

    const [width, height] = layout.size;
    expect(picture).toMatchObject({ name: 'myfitmodel-313.png', width, height });
    const { tape, hole } = layout;
    // Halfway between two ticks, and on the eyelet's ring.
    expect(tagColorAt(picture, layout, tape[0] + tape[2] * 0.51, tape[1] + tape[3])).toBe(palette.ink);
    expect(tagColorAt(picture, layout, hole[0] + 17.7, hole[1] + 17.7)).toBe(palette.paper);
    expect(sent).toEqual([]);
  });
}

for (const [outfit, color] of [
  ['Sunset Streetwear', palette.ink],
  ['Neo Tech Athleisure', palette.coral],
  ['Urban Night Out', palette.paper],
  ['Minimal Professional', palette.sage],
] as const) {
  test(`the story with "${outfit}" has its color, its photo and a QR code of the link`, async ({ page }) => {
    await openTicketPicture(page);
    await choose(page, outfit);
    const picture = await savePicture(page);

    expect(tagColorAt(picture, layouts.Story, 40, 400)).toBe(color);
    expect(picture.colorAt(60, 700)).not.toBe(picture.colorAt(60, 1700));
    const { data, width, height } = picture;
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(LINK);
  });
}

for (const [changes, words] of [
  [{ signup_position: 1 }, '#1 in line'],
  [{ signup_position: 9_999_999, referral_code: 'MFM-WWWWWW' }, '#9999999 in line'],
  [{ signup_position: 9_999_999, referral_code: 'MFM-222222', is_vip: true }, 'VIP, #9999999 in line'],
] as const) {
  test(`the text stays inside its box: ${words}`, async ({ page }) => {
    const referral_link = `https://a-rather-long-name.myfitmodel.example/?ref=${CODE}`;
    await openTicketPicture(page, { ...changes, referral_link });
    await expect(dialogOf(page).getByRole('img', { name: `Your ticket: ${words}.` })).toBeVisible();
    for (const [format, layout] of Object.entries<Layout>(layouts)) {
      await choose(page, format);
      const picture = await savePicture(page);
      const [left, top, width, height] = layout.place;
      const colors = (x: number) =>
        new Set(
          Array.from({ length: height / 2 }, (_, row) => tagColorAt(picture, layout, x, top + row * 2)),
        );
      // Its letters begin at the left of the box, and leave a margin on both sides of it.
      expect(colors(left + 24).size).toBeGreaterThan(1);
      for (const x of [left - 6, left + width + 6]) expect([...colors(x)]).toEqual([palette.ink]);
      for (const [x, y, w, h] of [layout.code, layout.link]) {
        for (const side of [x - 6, x + w + 6])
          expect(tagColorAt(picture, layout, side, y + h / 2)).toBe(palette.ink);
      }
    }
  });
}
