import { expect, test } from '../fixtures';
import { Total } from '../page/mock-total';

declare global {
  interface Window {
    /** What moved without the visitor's doing, each as the browser tells it. */
    shifts?: string[];
  }
}

test('nothing moves as the page loads and is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await new Total(page).open(500);
  await expect(page.getByText('Waitlist full - join waiting list')).toBeVisible();
  for (const name of ['How It Works', 'Get Early Access', 'Outfits to try on']) {
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
  }

  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

test('once the page is quiet, no picture is left to load', async ({ page }) => {
  await page.goto('/');
  const pictures = page.locator('main img');
  const loaded = () =>
    pictures.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).complete).length);

  await expect.poll(loaded).toBe(await pictures.count());
});

test.describe('where pictures do not come', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('their texts are not written across the words in front of them', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/');

    for (const text of [/evening gown, strapless/, /^Standing body model/])
      await expect(page.getByAltText(text)).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });
});

test('for whoever saves data, the pictures further down are left to load', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const total = new Total(page);
  await total.open(312);
  const left = page.locator('main img[loading="lazy"]');
  const count = await left.count();
  // By then the page is hydrated; after it has been idle, those that load by themselves have begun to.
  await expect(page.getByText('188 / 500')).toBeVisible();
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );

  expect(count).toBeGreaterThan(0);
  await expect(left).toHaveCount(count);
});

test('how wide a picture is shown is said without functions, which Safari does not know there', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Experience MyFitModel Now' }).click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  const sizes = await page
    .locator('[sizes]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('sizes')));

  expect(sizes.filter((size) => size?.includes('('))).not.toHaveLength(0);
  expect(sizes.filter((size) => size && /\b(min|max|clamp)\(/.test(size))).toEqual([]);
});

test('scripts weigh at most 165 kB', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(165_000);
});
