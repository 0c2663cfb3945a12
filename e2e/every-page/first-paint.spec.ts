import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdBack } from '../page/slow-network';

const holdScripts = (page: Page) => holdBack(page, '**/_next/static/**/*.js');

/** The page never finishes loading while its scripts are held. */
const parsed = { waitUntil: 'domcontentloaded' } as const;

/** When each script was asked for, in milliseconds after the page. */
const scriptStarts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  );

for (const path of ['/', '/stats', '/nowhere']) {
  test(`${path} asks for its scripts once it has painted`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    await page.goto(path);
    // The browser lists a script once it has loaded.
    await expect.poll(() => scriptStarts(page).then(({ length }) => length)).toBeGreaterThan(5);
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );

    expect(Math.min(...(await scriptStarts(page)))).toBeGreaterThanOrEqual(paint);
  });
}

test('what was clicked before the scripts came happens when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', parsed);
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
  await page.goto('/stats', parsed);
  await page.getByRole('textbox').fill('MFM-BBBBBB');
  await page.getByRole('textbox').press('Enter');
  release();

  await expect(page.getByText('Referral code not found')).toBeVisible();
});

test('a slide that got the focus before the scripts came is the current one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto('/', parsed);
  const carousel = page.getByRole('region', { name: 'Outfits to try on' });
  await carousel.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  release();

  await expect(carousel.getByText('2 / 4')).toBeVisible();
});

for (const [what, act] of [
  ['a click', (next: HTMLElement) => next.click()],
  [
    'an arrow key',
    (next: HTMLElement) =>
      next.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  ],
] as const) {
  test(`${what} in the moment between the scripts and their signal counts once`, async ({ page }) => {
    // Before the page's own listener: React listens already, and what comes too early is still kept.
    await page.addInitScript(`addEventListener('hydrated', () => {
      const next = document.querySelector('[aria-roledescription="carousel"] [aria-label="Next"]');
      (${act})(next);
    })`);
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Outfits to try on' });
    await expect(carousel.getByText('2 / 4')).toBeVisible();
    await carousel.getByRole('button', { name: 'Next' }).click();

    await expect(carousel.getByText('3 / 4')).toBeVisible();
  });
}
