import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { withMotion } from '../page/motion';
import { boxOf, expectAccessible, returnHome, waitForHydration } from '../page/page';

test.use(withMotion);

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const stickyBar = (page: Page) => page.getByRole('complementary', { name: 'Waitlist' });

test.describe('on the 404 page', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('"Return to Home" opens the landing page', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    const way = page.getByRole('link', { name: 'Return to Home' });
    await page.setViewportSize({ width: 720, height: 400 });
    await expect(way).toBeInViewport({ ratio: 1 });
    await way.click();

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  });
});

test('"Get Early Access" on the stats page opens the form, where Tab continues', async ({ form, page }) => {
  await page.goto('/stats');
  await header(page).getByRole('button', { name: 'Get Early Access' }).press('Enter');
  await expect(form.email).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#signup')).toBeFocused();
  await page.keyboard.press('Tab');

  await expect(form.email).toBeFocused();
});

test('every button to the form shows it, at every size and each time', async ({ form, page }) => {
  await page.goto('/?ref=MFM-BCDFGH');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  const inBar = stickyBar(page).getByRole('button', { name: 'Get Early Access' });
  const others = [
    header(page).getByRole('button', { name: 'Get Early Access' }),
    page.getByRole('button', { name: 'Buy Now' }).first(),
    page.getByRole('link', { name: 'A friend invited you' }),
  ];
  for (const [width, height] of [
    [320, 568],
    [390, 664],
    // The bar is above the footer.
    [667, 375],
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The address has changed before the second press.
    for (const button of [...others, inBar, ...others.slice(0, 1)]) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(stickyBar(page)).not.toBeInViewport();
      if (button === inBar)
        await page.getByRole('heading', { name: 'How It Works' }).scrollIntoViewIfNeeded();
      await button.click();
      await expect(form.email).toBeInViewport({ ratio: 1 });
      await expect(stickyBar(page)).not.toBeInViewport();
      const gap = async () => (await boxOf(form.email)).y - (await boxOf(header(page))).bottom;
      await expect.poll(gap).toBeGreaterThan(0);
    }
    await form.button.scrollIntoViewIfNeeded();
    await expect(form.button).toBeInViewport({ ratio: 1 });
    await expect(stickyBar(page)).not.toBeInViewport();
  }
});

test('links to the page that is open scroll to its top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/?ref=MFM-ABC234', '/#terms', '/stats']) {
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }));
    if (path === '/stats') await footer(page).getByRole('link', { name: 'Check Balance' }).click();
    else await returnHome(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL(path === '/stats' ? path : '/');
  }
});

test('each placeholder link in the footer shows a note, to which Back returns', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Privacy', 'Contact', 'Instagram', 'TikTok', 'Terms']) {
    await footer(page).getByRole('link', { name, exact: true }).click();
    await expect(footer(page).getByRole('region', { name })).toBeInViewport();
  }
  await expect(page).toHaveURL('/#terms');
  await header(page).getByRole('link', { name: 'Check Balance' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
  await page.goBack();

  await expect(page).toHaveURL('/#terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  await expect(footer(page).getByRole('region', { name: 'Terms' })).toBeVisible();
});

test('nothing covers the focused element', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const last = footer(page).getByRole('link', { name: 'TikTok' });
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
    }
  }
});

function isFocusCovered(): boolean {
  const focused = document.activeElement;
  const bar = document.querySelector('aside[aria-label="Waitlist"]');
  const head = document.querySelector('header');
  if (!focused || !bar || !head || head.contains(focused) || bar.contains(focused)) return false;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  return (
    top < head.getBoundingClientRect().bottom ||
    bottom > bar.getBoundingClientRect().top ||
    left < 0 ||
    right > innerWidth
  );
}
