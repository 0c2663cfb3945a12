import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';

declare global {
  interface Window {
    /** Every browser has it, but TypeScript's library does not declare it. */
    find(text: string, caseSensitive: boolean, backwards: boolean, wrapsAround: boolean): boolean;
  }
}

test('the page shows its texts and sections in order', async ({ page, total }) => {
  await total.open(312);

  await expect(page).toHaveTitle(/MyFitModel/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Try clothes that actually fit v2.2',
  );
  for (const text of [
    'Virtual full-body try-ons with marketplace and virtual wardrobe',
    'Upload a photo, create a full-body realistic model, try AI-curated outfits, buy in seconds.',
    'First 500 signups automatically get premiere features + prizes',
    '188 / 500',
    'Ready to try?',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Filling up fast!',
    /^Upload a photo, create a full-body realistic model/,
    'How It Works',
    'Get Early Access',
    'Outfits to try on',
  ]);
  // The browser's search finds texts that the design splits into lines.
  for (const text of ['Try clothes that actually fit v2.2', '95% Size Confidence', '188 / 500']) {
    const found = await page.evaluate((wanted) => window.find(wanted, false, false, true), text);
    expect(found, text).toBe(true);
  }
});

test('the feature cards and "How It Works" describe the app', async ({ page }) => {
  await page.goto('/');
  for (const [title, ...texts] of [
    ['Precision fit', 'Sized from your measurements, your brands and your style.', '95% Size Confidence'],
    ['Shop, sell or subscribe', 'With one-tap checkout.'],
    ['Your private digital closet', 'Plus an AI stylist that builds buyable outfits.'],
  ] as const) {
    const heading = page.getByRole('heading', { name: title, exact: true });
    const card = page.getByRole('article').filter({ has: heading });
    for (const text of texts) await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem');

  await expect(steps).toHaveText([
    '01Upload a photoTakes a few seconds.',
    '02Real-time model buildWith micro-video preview.',
    '03Try, save, buyOne-tap purchase or save to the digital wardrobe.',
  ]);
});

for (const [title, category, fit, price] of [
  ['Sunset Streetwear', 'Casual', '94% Fit Match', '$89'],
  ['Neo Tech Athleisure', 'Athletic', '97% Fit Match', '$124'],
  ['Urban Night Out', 'Going Out', '91% Fit Match', '$156'],
  ['Minimal Professional', 'Work', '95% Fit Match', '$142'],
] as const) {
  test(`the card "${title}" leads to the waitlist`, async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: title });
    for (const text of [title, category, fit, price]) await expect(card.getByText(text)).toBeVisible();
    await card.getByRole('button', { name: 'Buy Now' }).click();

    await expect(page.locator('#signup')).toBeInViewport();
    await expect(page.locator('#signup')).toBeFocused();
  });
}

for (const width of [320, 360, 390, 768, 1024, 1440, 1920]) {
  test(`the page is accessible and does not scroll sideways at ${width} pixels`, async ({ page, total }) => {
    await page.setViewportSize({ width, height: 900 });
    await total.open(312);
    await expect(page.getByText('188 / 500')).toBeVisible();

    expect(await widthOf(page)).toBe(width);
    await expectAccessible(page);
  });
}
