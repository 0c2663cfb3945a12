import jsQR from 'jsqr';
import { expect, test } from '../fixtures';
import { CODE, LINK } from '../page/sample';
import { choose, dialogOf, openTicketPicture, savePicture } from '../page/ticket-picture';
import { type Layout, layouts, TAG_TILT } from './layouts';

const palette = { ink: '#14101F', paper: '#FBF7F2', coral: '#FF6B57', sage: '#A7C4A0' };

type Picture = Awaited<ReturnType<typeof savePicture>>;

/** The color of a point of the tag. */
function tagColorAt({ colorAt }: Picture, { tag }: Layout, x: number, y: number): string {
  const angle = (TAG_TILT * Math.PI) / 180;
  const [dx, dy] = [x - tag.width / 2, y - tag.height / 2];
  return colorAt(
    tag.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    tag.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  );
}

for (const [format, layout] of Object.entries(layouts)) {
  test(`saves a ${format} and sends nothing`, async ({ page }) => {
    await openTicketPicture(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await choose(page, layout.label);
    const picture = await savePicture(page);

    expect(picture).toMatchObject({
      name: 'myfitmodel-313.png',
      width: layout.width,
      height: layout.height,
    });
    const { tape, hole } = layout.tag;
    // Halfway between two ticks, and on the eyelet's ring.
    expect(tagColorAt(picture, layout, tape.x + tape.width * 0.51, tape.y + tape.height)).toBe(palette.ink);
    expect(tagColorAt(picture, layout, hole.x + 17.7, hole.y + 17.7)).toBe(palette.paper);
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

    expect(tagColorAt(picture, layouts.story, 40, 400)).toBe(color);
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
    for (const layout of Object.values(layouts)) {
      await choose(page, layout.label);
      const picture = await savePicture(page);
      const { tag } = layout;
      const { place } = tag;
      const colors = (x: number) =>
        new Set(
          Array.from({ length: place.height / 2 }, (_, row) =>
            tagColorAt(picture, layout, x, place.y + row * 2),
          ),
        );
      // Its letters begin at the left of the box, and leave a margin on both sides of it.
      expect(colors(place.x + 24).size).toBeGreaterThan(1);
      for (const x of [place.x - 6, place.x + place.width + 6]) expect([...colors(x)]).toEqual([palette.ink]);
      for (const { x, y, width, height } of [tag.code, tag.link]) {
        expect(tagColorAt(picture, layout, x - 6, y + height / 2)).toBe(palette.ink);
        expect(tagColorAt(picture, layout, x + width + 6, y + height / 2)).toBe(palette.ink);
      }
    }
  });
}
