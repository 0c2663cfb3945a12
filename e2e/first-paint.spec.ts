import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Keeps the page's scripts back until the returned function is called, as a slow network would. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const path of ['/', '/stats', '/nowhere']) {
  test(`${path} asks for its scripts once it has painted`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    await page.goto(path);
    await expect(page.locator('script[data-src]')).toHaveCount(0);
    const { paint, scripts } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));

    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint);
  });
}

test('what was clicked before the scripts came happens when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Outfits to try on' });
  const next = carousel.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await next.press('ArrowLeft');
  release();

  await expect(carousel.getByText('2 / 4')).toBeVisible();
});

test('a form that was sent before the scripts came is sent when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/stats');
  await page.getByRole('textbox').fill('MFM-BBBBBB');
  await page.getByRole('textbox').press('Enter');
  release();

  await expect(page.getByText('Referral code not found')).toBeVisible();
});
