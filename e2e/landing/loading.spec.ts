import { expect, test } from '../fixtures';

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

test('the layout does not shift while the page loads and scrolls', async ({ page, total }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await total.open(500);
  await expect(page.getByText('Waitlist full - join waiting list')).toBeVisible();
  for (const name of ['How It Works', 'Get Early Access', 'Outfits to try on']) {
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
  }

  expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
});

test('the hero keeps its height while the HTML below it arrives', async ({ page }) => {
  const heroHeight = () =>
    page.locator('[data-hero]').evaluate((hero) => hero.getBoundingClientRect().height);
  await page.goto('/');
  const whole = await heroHeight();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.slice(0, html.indexOf('<section', html.indexOf('data-hero'))),
    });
  });
  await page.goto('/');

  await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toHaveCount(0);
  expect(await heroHeight()).toBe(whole);
});

test('an idle page loads all images', async ({ page }) => {
  await page.goto('/');
  const images = page.locator('main img');
  const loaded = () =>
    images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).complete).length);

  await expect.poll(loaded).toBe(await images.count());
});

test.describe('when images fail to load', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('their alternative texts do not overlap the text in front', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/');

    for (const text of [/evening gown, strapless/, /^Body model/])
      await expect(page.getByAltText(text)).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });
});

test.describe('before hydration', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('lazy pictures leave the connection to the first screen until it is painted', async ({ page }) => {
    await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
    await page.addInitScript(() => {
      addEventListener('animationstart', ({ animationName }) => {
        if (animationName === 'hold-back') performance.mark(animationName);
      });
    });
    await page.goto('/');
    const picture = page.locator('main img[loading="lazy"]').first();
    await expect(picture).toHaveJSProperty('complete', true);
    const [releasedAt, requestedAt] = await picture.evaluate((image: HTMLImageElement) => [
      performance.getEntriesByName('hold-back')[0]?.startTime,
      performance.getEntriesByName(image.currentSrc)[0]?.startTime,
    ]);

    expect(releasedAt).toBeGreaterThan(0);
    expect(requestedAt).toBeGreaterThanOrEqual(releasedAt ?? Number.NaN);
  });
});

test('the page loads images on scroll when the visitor saves data', async ({ page, total }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await total.open(312);
  const lazy = page.locator('main img[loading="lazy"]');
  const count = await lazy.count();
  // The number appears once the page is hydrated. Without saveData, idle time starts the other images.
  await expect(page.getByText('188 / 500')).toBeVisible();
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );

  expect(count).toBeGreaterThan(0);
  await expect(lazy).toHaveCount(count);
});

test('the sizes attributes use no math functions, which Safari does not support there', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Experience MyFitModel Now' }).click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  const sizes = await page
    .locator('[sizes]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('sizes')));

  expect(sizes.filter((size) => size?.includes('('))).not.toHaveLength(0);
  expect(sizes.filter((size) => size && /\b(min|max|clamp)\(/.test(size))).toEqual([]);
});

test('the scripts weigh at most 150 kB with Brotli', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(150_000);
});
