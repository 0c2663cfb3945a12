import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { withMotion } from '../page/motion';
import { boxOf, expectAccessible, openStats, returnHome, waitForHydration } from '../page/page';

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

test('nothing covers the focus, and links on the page show notes and its top, to which Back returns', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?ref=MFM-ABC234');
  await waitForHydration(page);
  const linkTo = (name: string) => footer(page).getByRole('link', { name, exact: true });
  await test.step('nothing covers the focused element', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.locator('a').first().focus();
      let focused: string | null | undefined;
      while (focused !== 'TikTok') {
        await page.keyboard.press('Tab');
        focused = await page.evaluate(() => document.activeElement?.textContent);
        await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
      }
    }
  });
  /** Expects that a link to the open page scrolls to its top. */
  const expectTop = async (path: string, click: () => Promise<void>) => {
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }));
    await click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL(path);
  };
  await expectTop('/', () => returnHome(page));
  await test.step('each placeholder link in the footer shows a note', async () => {
    for (const name of ['Privacy', 'Contact', 'Instagram', 'TikTok', 'Terms']) {
      await linkTo(name).click();
      await expect(footer(page).getByRole('region', { name })).toBeInViewport();
    }
  });
  await expect(page).toHaveURL('/#terms');
  await openStats(page);
  await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
  await expectTop('/stats', () => linkTo('Check Balance').click());
  await page.goBack();
  await expect(page).toHaveURL('/#terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  await expect(footer(page).getByRole('region', { name: 'Terms' })).toBeVisible();
  await expectTop('/', () => returnHome(page));
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
