import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { returnHome } from '../page/header';
import { boxOf } from '../page/layout';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const stickyBar = (page: Page) => page.getByRole('complementary', { name: 'Waitlist' });
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

test.describe('on the 404 page', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('"Return to Home" opens the landing page', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try clothes that actually fit v2.2');
  });
});

test('"Get Early Access" on the stats page opens the form, and Tab continues there', async ({
  form,
  page,
}) => {
  await page.goto('/stats');
  await header(page).getByRole('button', { name: 'Get Early Access' }).press('Enter');
  await expect(form.email).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');

  await expect(form.email).toBeFocused();
});

const buttonsToForm = {
  'Get Early Access': (page: Page) => header(page).getByRole('button', { name: 'Get Early Access' }),
  'Join the Waitlist': (page: Page) => stickyBar(page).getByRole('button', { name: 'Join the Waitlist' }),
  'Buy Now': (page: Page) => page.getByRole('button', { name: 'Buy Now' }).first(),
  'Referred by': (page: Page) => page.getByRole('link', { name: 'Referred by' }),
};

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [667, 375],
  [768, 1024],
  [1024, 768],
  [1366, 768],
] as const) {
  test(`every button to the form shows it at ${width} × ${height}, each time`, async ({ form, page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/?ref=MFM-BCDFGH');
    for (const button of Object.values(buttonsToForm)) {
      for (let tap = 0; tap < 2; tap++) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await button(page).click();
        await expect(form.email).toBeInViewport({ ratio: 1 });
        await expect(stickyBar(page)).toBeHidden();
        const { y } = await boxOf(form.email);
        expect(y).toBeGreaterThan((await boxOf(header(page))).bottom);
      }
    }
    await form.button.scrollIntoViewIfNeeded();
    await expect(form.button).toBeInViewport({ ratio: 1 });
    await expect(stickyBar(page)).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(stickyBar(page)).toBeVisible();
  });
}

test('the page scrolls smoothly unless the visitor prefers reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

for (const [width, fontSize] of [
  [390, '150%'],
  [320, '200%'],
] as const) {
  test(`the sticky bar's button fits ${width} pixels at a font size of ${fontSize}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
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

for (const [name, area] of Object.entries({ header, footer })) {
  test(`the ${name} links to the stats page, and the logo back home`, async ({ page }) => {
    await page.goto('/');
    await area(page).getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');
    await returnHome(page);

    await expect(page).toHaveURL('/');
  });
}

test('a link opens a new tab when a modifier key is held', async ({ context, page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const opening = context.waitForEvent('page');
  await header(page)
    .getByRole('link', { name: 'Check Balance' })
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opening).waitForURL('/stats');

  await expect(page).toHaveURL('/');
});

for (const path of ['/', '/?ref=MFM-ABC234', '/#terms']) {
  test(`the logo scrolls to the top of ${path}`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }));
    await returnHome(page);

    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page).toHaveURL('/');
  });
}

test('"Check Balance" in the footer scrolls to the top of the stats page', async ({ page }) => {
  await page.goto('/stats', { waitUntil: 'networkidle' });
  await footer(page).getByRole('link', { name: 'Check Balance' }).click();

  await expect.poll(() => scrollY(page)).toBe(0);
});

test('Back returns to an open note in the footer', async ({ page }) => {
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

test('each placeholder link in the footer shows a note', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Terms', 'Privacy', 'Contact', 'Instagram', 'TikTok']) {
    await footer(page).getByRole('link', { name, exact: true }).click();

    await expect(footer(page).getByRole('region', { name })).toBeInViewport();
  }
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`nothing covers the focused element at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const last = footer(page).getByRole('link', { name: 'TikTok' });
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
    }
  });
}

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
