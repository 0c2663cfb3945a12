import jsQR from 'jsqr';
import { expect, test } from '../fixtures';
import { boxOf, expectNoScrollbar } from '../page/page';
import { LINK } from '../page/signup';
import {
  answerLookups,
  balance,
  choose,
  dialogOf,
  field,
  lookUp,
  openButton,
  openTicketPicture,
  pictureOf,
  READY,
  readPicture,
  statusOf,
} from '../page/stats';

const sizes = { Story: [1080, 1920], Square: [1080, 1080], Landscape: [1200, 630] } as const;
const TILT = -Math.PI / 90;

const palette = {
  ink: '#14101F',
  paper: '#FBF7F2',
  coral: '#FF6B57',
  sage: '#A7C4A0',
  violetSoft: '#BCABFF',
};

/** The color of a point of the tag in a story. */
function tagColorAt({ colorAt }: Awaited<ReturnType<typeof readPicture>>, x: number, y: number): string {
  const [cos, sin] = [Math.cos(TILT), Math.sin(TILT)];
  return colorAt(70 + x * cos - y * sin, 1170 + x * sin + y * cos);
}

test('makes a picture with each photo and in each format, with a QR code of the link, and sends nothing', async ({
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
    backdrops.add(picture.colorAt(60, 1000));
    expect(picture.colorAt(60, 700)).not.toBe(picture.colorAt(60, 1800));
    // Below the photo, nothing of its last row is stretched.
    expect(picture.colorAt(1000, 1900)).toBe(picture.colorAt(60, 1900));
  }
  expect(backdrops.size).toBe(4);
  for (const [format, [width, height]] of Object.entries(sizes)) {
    await choose(page, format);
    const picture = await readPicture(page);
    expect(picture).toMatchObject({ width, height });
    // The photo is on each.
    expect(picture.colorAt(width - 20, 20)).not.toBe(picture.colorAt(20, height - 20));
    expect(jsQR(new Uint8ClampedArray(picture.data), width, height)?.data).toBe(LINK);
  }
  expect(sent).toEqual([]);

  await expectNoScrollbar(dialogOf(page));
  await page.setViewportSize({ width: 390, height: 620 });
  await choose(page, 'Square');
  await readPicture(page);
  const close = await boxOf(dialogOf(page).getByRole('button', { name: 'Close' }));
  const padding = await pictureOf(page).evaluate((image) => getComputedStyle(image).paddingTop);
  expect((await boxOf(pictureOf(page))).y + Number.parseFloat(padding)).toBeGreaterThan(close.bottom);
});

test('the color of the tag says how early the person joined, and its text fits', async ({ page }) => {
  await answerLookups(page);
  await lookUp(page);
  const referral_link = 'https://a-rather-long-name.myfitmodel.example/?ref=MFM-WWWWWW';
  for (const [changes, color, edge] of [
    [{ signup_position: 50 }, palette.sage, palette.paper],
    [{ signup_position: 500 }, palette.violetSoft, palette.violetSoft],
    [{ signup_position: 9_999_999 }, palette.paper, palette.paper],
    [{ signup_position: 9_999_999, is_vip: true }, palette.ink, palette.coral],
  ] as const) {
    await answerLookups(page, { is_vip: false, ...changes, referral_link });
    await field(page).press('Enter');
    await expect(balance(page)).toContainText(`#${changes.signup_position.toLocaleString('en')}`);
    await openButton(page).click();
    const picture = await readPicture(page);
    expect(tagColorAt(picture, 2, 200), color).toBe(edge);
    const row = (y: number) => Array.from({ length: 549 }, (_, index) => tagColorAt(picture, 50 + index, y));
    const column = (x: number) =>
      Array.from({ length: 340 }, (_, index) => tagColorAt(picture, x, 72 + index));
    // Around and between the holder, the place, the offer and the link, and then through them.
    const around = [...column(50), ...column(598), ...[72, 130, 281, 371, 412].flatMap(row)];
    expect([...new Set(around)]).toEqual([color]);
    for (const y of [100, 250, 350, 392]) expect(new Set(row(y)).size).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
  }
});
