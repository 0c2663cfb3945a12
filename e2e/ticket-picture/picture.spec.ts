import jsQR from 'jsqr';
import { expect, test } from '../fixtures';
import { LINK } from '../page/signup';
import { choose, openTicketPicture, readPicture } from '../page/stats';

/** What a saved picture must look like, in its pixels. */
interface Layout {
  size: readonly [width: number, height: number];
  /** Of the tag, whose other numbers are relative to its scale. */
  corner: readonly [x: number, y: number];
  scale: number;
  holeX: number;
}

const layouts = {
  Story: { size: [1080, 1920], corner: [70, 1200], scale: 1, holeX: 464 },
  Square: { size: [1080, 1080], corner: [112, 707], scale: 0.91, holeX: 464 },
  Landscape: { size: [1200, 630], corner: [466, 316], scale: 0.73, holeX: 130 },
} satisfies Record<string, Layout>;
const TILT = -Math.PI / 90;

const palette = { ink: '#14101F', paper: '#FBF7F2', coral: '#FF6B57', violetSoft: '#BCABFF' };

type Picture = Awaited<ReturnType<typeof readPicture>>;

/** The color of a point of the tag. */
function tagColorAt(
  { colorAt }: Picture,
  { corner: [left, top], scale }: Layout,
  x: number,
  y: number,
): string {
  const [cos, sin] = [scale * Math.cos(TILT), scale * Math.sin(TILT)];
  return colorAt(left + x * cos - y * sin, top + x * sin + y * cos);
}

test('makes a picture in each format, with a QR code of the link, and sends nothing', async ({ page }) => {
  await openTicketPicture(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  for (const [format, layout] of Object.entries<Layout>(layouts)) {
    await choose(page, format);
    const picture = await readPicture(page);
    const [width, height] = layout.size;
    expect(picture).toMatchObject({ width, height });
    // On the eyelet's ring.
    expect(tagColorAt(picture, layout, layout.holeX + 16.3, 44 + 16.3)).toBe(palette.ink);
    expect(jsQR(new Uint8ClampedArray(picture.data), width, height)?.data).toBe(LINK);
  }
  expect(sent).toEqual([]);
});

test('each outfit has its photo', async ({ page }) => {
  await openTicketPicture(page);
  const backdrops = new Set<string>();
  for (const outfit of [
    'Sunset Streetwear',
    'Neo Tech Athleisure',
    'Urban Night Out',
    'Minimal Professional',
  ]) {
    await choose(page, outfit);
    const picture = await readPicture(page);
    backdrops.add(picture.colorAt(60, 1000));
    expect(picture.colorAt(60, 700)).not.toBe(picture.colorAt(60, 1800));
  }
  expect(backdrops.size).toBe(4);
});

test('the color of the tag says how early the person joined', async ({ page }) => {
  for (const [changes, color] of [
    [{ signup_position: 1234, is_vip: true }, palette.ink],
    [{ signup_position: 50 }, palette.violetSoft],
    [{ signup_position: 500 }, palette.coral],
    [{ signup_position: 501 }, palette.paper],
  ] as const) {
    await page.unrouteAll();
    await openTicketPicture(page, changes);
    expect(tagColorAt(await readPicture(page), layouts.Story, 36, 200), color).toBe(color);
  }
});
