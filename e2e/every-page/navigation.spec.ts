import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const stickyBar = (page: Page) => page.getByRole('complementary', { name: 'Waitlist' });

test.describe('from a page that is not there', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('one finds home again', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  });
});

test.describe('"Get Early Access"', () => {
  test.use({ allowedErrors: [/status of 404/] });

  for (const path of ['/', '/stats', '/no/such/page']) {
    test(`leads to the form from ${path}`, async ({ page }) => {
      await page.goto(path);
      await header(page).getByRole('button', { name: 'Get Early Access' }).click();

      await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
    });
  }
});

test('the page scrolls smoothly, but for those who want less motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

test('Tab goes on from the form that a button of another page has led to', async ({ page }) => {
  await page.goto('/stats');
  await header(page).getByRole('button', { name: 'Get Early Access' }).press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
  await page.keyboard.press('Tab');

  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
});

test('the sticky bar leads to the form', async ({ page }) => {
  await page.goto('/');
  await expect(stickyBar(page).getByText('Ready to try?')).toBeVisible();
  await stickyBar(page).getByRole('button').click();

  await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
});

for (const [width, letters] of [
  [390, '150%'],
  [320, '200%'],
] as const) {
  test(`with letters of ${letters} the sticky bar’s button fits on ${width} pixels, in two lines`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await page.addStyleTag({ content: `html { font-size: ${letters} }` });
    const button = await stickyBar(page)
      .getByRole('button')
      .evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element.firstChild ?? element);
        const tops = Array.from(text.getClientRects(), ({ top }) => top);
        return { lines: new Set(tops).size, right: element.getBoundingClientRect().right };
      });

    expect(button.lines).toBeLessThanOrEqual(2);
    expect(button.right).toBeLessThanOrEqual(width);
  });
}

test('the header leads to the balance and home again', async ({ page }) => {
  await page.goto('/');
  await header(page).getByRole('link', { name: 'Check Balance' }).click();
  await expect(page).toHaveURL('/stats');
  await header(page).getByRole('link', { name: 'MyFitModel' }).click();

  await expect(page).toHaveURL('/');
});

for (const path of ['/', '/?ref=MFM-ABC234', '/#terms']) {
  test(`the logo leads to the top of the page from further down at ${path}`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }));
    await header(page).getByRole('link', { name: 'MyFitModel' }).click();

    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL('/');
  });
}

test('the footer leads to the top of the balance page from its end', async ({ page }) => {
  await page.goto('/stats', { waitUntil: 'networkidle' });
  await footer(page).getByRole('link', { name: 'Check Balance' }).click();

  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('Back leads to the page of the address, also past a note of the footer', async ({ page }) => {
  await page.goto('/');
  await footer(page).getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/#terms');
  await header(page).getByRole('link', { name: 'Check Balance' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
  await page.goBack();

  await expect(page).toHaveURL('/#terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  await expect(footer(page).getByRole('region', { name: 'Terms' })).toBeVisible();
});

test('the footer leads to the balance', async ({ page }) => {
  await page.goto('/');
  await footer(page).getByRole('link', { name: 'Check Balance' }).click();

  await expect(page).toHaveURL('/stats');
});

for (const name of ['Terms', 'Privacy', 'Contact', 'Instagram', 'TikTok']) {
  test(`"${name}" in the footer says what is to come`, async ({ page }) => {
    await page.goto('/');
    await footer(page).getByRole('link', { name, exact: true }).click();

    await expect(footer(page).getByRole('region', { name })).toBeInViewport();
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`what has the focus is never covered at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const last = footer(page).getByRole('link', { name: 'TikTok' });
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(covered)).toBe(false);
    }
  });
}

/** Whether header, bar or the screen's edge hides some of the focused element. */
function covered(): boolean {
  const focused = document.activeElement;
  const bar = document.querySelector('[data-sticky-bar]');
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
