import type { Locator, Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { withMotion } from '../page/motion';
import { delayRequests } from '../page/network';
import { waitForHydration } from '../page/page';

test.use(withMotion);

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await delayRequests(page, '**/_next/static/**/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Outfits to try on' });
const next = (page: Page): Locator => carousel(page).getByRole('button', { name: 'Next' });

/** When the browser requested each script, in milliseconds after navigation. */
const scriptStarts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  );

test.describe('before the first paint', () => {
  test.use({ allowedErrors: [/status of 404/] });

  // Playwright does not report requests for icons.
  test('no page requests scripts, or has its icon and manifest', async ({ page }) => {
    await page.addInitScript(`globalThis.icons = [];
      new MutationObserver(([{ target }]) => icons.push({
        address: target.getAttribute('href'),
        isPainted: performance.getEntriesByName('first-contentful-paint').length > 0,
      })).observe(document, { subtree: true, attributeFilter: ['href'] });`);
    for (const path of ['/', '/stats', '/nowhere']) {
      await page.goto(path);
      // The browser lists a script once it has loaded.
      await expect.poll(() => scriptStarts(page).then(({ length }) => length)).toBeGreaterThan(3);
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
      expect(Math.min(...(await scriptStarts(page))), path).toBeGreaterThanOrEqual(paint);
      await waitForHydration(page);
      expect(await page.evaluate('icons'), path).toEqual([
        expect.objectContaining({ address: 'data:,' }),
        { address: expect.stringContaining('/icon.svg'), isPainted: true },
      ]);
      await expect(page.locator('link[rel="icon"]'), path).toHaveCount(1);
      const manifest = page.locator('link[rel="manifest"]');
      await expect(manifest, path).toHaveAttribute('href', '/manifest.webmanifest');
    }
  });
});

test('before hydration, a press is visible, and clicks are replayed later', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const button = page.getByRole('button', { name: 'Experience MyFitModel Now' });
  await expect(button).toHaveCSS('filter', 'none');
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveCSS('filter', 'contrast(0.75)');
  // A click on the button would open its dialog.
  await page.mouse.move(0, 0);
  await page.mouse.up();

  await next(page).click();
  await next(page).click();
  release();

  await expect(carousel(page).getByText('3 / 4')).toBeVisible();
});

test('a form submitted before hydration is submitted after it', async ({ page }) => {
  await page.route('**/api/referrals/*', (route) => route.fulfill({ status: 200, json: null }));
  const release = await openWithoutScripts(page, '/stats');
  const code = page.getByRole('textbox', { name: 'Referral code' });
  await code.fill('MFM-BBBBBB');
  await code.press('Enter');
  release();

  await expect(page.getByText('Referral code not found')).toBeVisible();
});

test('one click during hydration has one effect', async ({ page }) => {
  // Runs before the page's own listener, when React already listens and the page still records input.
  await page.addInitScript(`addEventListener('hydrated', () => {
    document.querySelector('[aria-roledescription="carousel"] [aria-label="Next"]').click();
  })`);
  await page.goto('/');
  await expect(carousel(page).getByText('2 / 4')).toBeVisible();
  await next(page).click();

  await expect(carousel(page).getByText('3 / 4')).toBeVisible();
});
