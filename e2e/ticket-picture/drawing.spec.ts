import jsQR from 'jsqr';
import { expect, inAppTest as test } from '../fixtures';
import { boxOf, expectNoScrollbar } from '../page/page';
import { CODE, LINK } from '../page/signup';
import {
  answerLookups,
  balance,
  choose,
  dialogOf,
  field,
  openButton,
  openTicketPicture,
  pictureOf,
  READY,
  readPicture,
  statusOf,
} from '../page/stats';

type Picture = Awaited<ReturnType<typeof readPicture>>;
const TILT = -Math.PI / 90;

const palette = {
  ink: '#14101F',
  paper: '#FBF7F2',
  coral: '#FF6B57',
  sage: '#A7C4A0',
  violetSoft: '#BCABFF',
};

/** The color of a point of the tag. */
function tagColorAt({ colorAt }: Picture, x: number, y: number): number[] {
  const [cos, sin] = [Math.cos(TILT), Math.sin(TILT)];
  return colorAt(70 + x * cos - y * sin, 1170 + x * sin + y * cos);
}

const rgbOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
const difference = (a: number[], b: number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
/** JPEG changes the colors around letters. */
const isLike = (hex: string) => (color: number[]) => difference(color, rgbOf(hex)) < 48;

/** The largest difference between two pixels next to each other, along lines beside the figure, the text and the tag. */
function sharpestEdge({ colorAt, width, height }: Picture): number {
  const rows = [60, 200, 1_800].map((y) => Array.from({ length: width }, (_, x) => colorAt(x, y)));
  const columns = [10, 30, 1_060].map((x) => Array.from({ length: height }, (_, y) => colorAt(x, y)));
  const steps = [...rows, ...columns].flatMap((line) =>
    line.slice(1).map((color, index) => difference(color, line[index] ?? [])),
  );
  return Math.max(...steps);
}

test('makes a JPEG below 200 kB with each photo, without seams, with a QR code of the link, and sends nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openTicketPicture(page);
  await expect(statusOf(page)).toHaveText(READY);
  // An upright tablet shows the whole dialog.
  await expect(statusOf(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await boxOf(pictureOf(page))).height).toBeGreaterThan(0.55 * 1024);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const backdrops = new Set<string>();
  for (const outfit of [
    'Neo Tech Athleisure',
    'Urban Night Out',
    'Minimal Professional',
    'Sunset Streetwear',
  ]) {
    await choose(page, outfit);
    const picture = await readPicture(page);
    expect(picture).toMatchObject({ width: 1080, height: 1920 });
    expect(picture.bytes).toBeLessThan(200_000);
    expect(sharpestEdge(picture), outfit).toBeLessThan(16);
    backdrops.add(String(picture.colorAt(60, 1_000)));
    const { data, width, height } = picture;
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(LINK);
  }
  expect(backdrops.size).toBe(4);
  expect(sent).toEqual([]);
  await expectNoScrollbar(dialogOf(page));
});

test('the color of the tag says how early the person joined, and its text fits', async ({ page }) => {
  await page.goto('/stats');
  await field(page).fill(CODE);
  const referral_link = 'https://a-rather-long-name.myfitmodel.example/?ref=MFM-WWWWWW';
  for (const [changes, color, edge] of [
    [{ signup_position: 50 }, palette.sage, palette.paper],
    [{ signup_position: 500 }, palette.violetSoft, palette.violetSoft],
    [{ signup_position: 9_999_999 }, palette.paper, palette.paper],
    [{ signup_position: 9_999_998, is_vip: true }, palette.ink, palette.coral],
  ] as const) {
    await answerLookups(page, { is_vip: false, ...changes, referral_link });
    await field(page).press('Enter');
    await expect(balance(page)).toContainText(`#${changes.signup_position.toLocaleString('en')}`);
    await openButton(page).click();
    const picture = await readPicture(page);
    expect(isLike(edge)(tagColorAt(picture, 2, 200)), color).toBe(true);
    const row = (y: number) => Array.from({ length: 549 }, (_, index) => tagColorAt(picture, 50 + index, y));
    const column = (x: number) =>
      Array.from({ length: 340 }, (_, index) => tagColorAt(picture, x, 72 + index));
    // Around and between the holder, the place, the offer and the link, and then through them.
    const around = [...column(50), ...column(598), ...[72, 130, 281, 371, 412].flatMap(row)];
    expect(around.filter((each) => !isLike(color)(each))).toEqual([]);
    for (const y of [100, 250, 350, 392]) expect(row(y).every(isLike(color))).toBe(false);
    await page.keyboard.press('Escape');
    // It has a button of the same name.
    await expect(dialogOf(page)).toBeHidden();
  }
});
