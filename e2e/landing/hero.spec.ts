import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { refuseFurtherScripts } from '../page/slow-network';
import { boxOf } from '../page/layout';
import { SignupForm } from '../page/signup-form';

const callToAction = (page: Page) => page.getByRole('button', { name: 'Experience MyFitModel Now' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Experience MyFitModel Now' });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
  [375, 667],
  [320, 568],
] as const) {
  test(`the call to action is whole beside the sticky bar at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const button = await boxOf(callToAction(page));
    const bar = await boxOf(page.getByRole('complementary', { name: 'Waitlist' }));

    expect(button.bottom).toBeLessThanOrEqual(bar.y);
    expect(button.x).toBeGreaterThanOrEqual(0);
    expect(button.right).toBeLessThanOrEqual(width);
  });
}

for (const [width, height] of [
  [960, 470],
  [844, 390],
] as const) {
  test(`the headline is whole on a screen as low as ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const header = await boxOf(page.getByRole('banner'));
    const headline = await boxOf(page.getByRole('heading', { level: 1 }));
    const bar = await boxOf(page.getByRole('complementary', { name: 'Waitlist' }));

    expect(headline.y).toBeGreaterThanOrEqual(header.height);
    expect(headline.bottom).toBeLessThanOrEqual(bar.y);
  });
}

for (const [width, height, letters] of [
  [360, 740, '150%'],
  [360, 740, '200%'],
  [1280, 720, '150%'],
] as const) {
  test(`with letters of ${letters} nothing is cut off at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.addStyleTag({ content: `html { font-size: ${letters} }` });
    const header = await boxOf(page.getByRole('banner'));
    const headline = await boxOf(page.getByRole('heading', { level: 1 }));
    const button = await boxOf(callToAction(page));
    const hero = await boxOf(page.locator('[data-hero]'));

    expect(headline.y).toBeGreaterThanOrEqual(header.height);
    expect(button.bottom).toBeLessThanOrEqual(hero.bottom);
    for (const words of [
      page.getByRole('banner').getByRole('button'),
      page.getByText('/ 500'),
      page.getByRole('heading', { name: /subscribe/ }),
    ])
      expect(await words.evaluate(rightOfWords)).toBeLessThanOrEqual(width);
  });
}

/** Where the words of an element end, which may be beyond its own edge. */
function rightOfWords(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().right;
}

test('the picture is another, and placed otherwise, under 768 pixels', async ({ page }) => {
  const pictureAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    return page.locator('[data-hero] picture').evaluate((picture) => ({
      position: getComputedStyle(picture).backgroundPosition,
      source: picture.querySelector('img')?.currentSrc.replace(/.*\/(hero-\w+)-.*/, '$1'),
    }));
  };
  const phone = await pictureAt(767);
  const wide = await pictureAt(768);

  expect(phone.source).toBe('hero-mobile');
  expect(wide.source).toBe('hero-desktop');
  expect(phone.position).not.toBe(wide.position);
});

test('the dialog opens, keeps the focus, and gives it back', async ({ page }) => {
  await page.goto('/');
  await callToAction(page).click();
  await expect(dialog(page).getByText('Experience MyFitModel Now')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(dialog(page)).toBeHidden();
  await expect(callToAction(page)).toBeFocused();
});

test('the dialog’s code is not loaded before someone reaches for it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = scripts.length;
  await callToAction(page).click();
  await expect(dialog(page)).toBeVisible();

  expect(scripts.length).toBeGreaterThan(before);
});

test.describe('a dialog whose code cannot be loaded', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('leaves the page as it is, and the next click tries again', async ({ page }) => {
    const { email } = new SignupForm(page);
    await page.goto('/');
    await email.fill('ana@studio.com');
    const { refused, relent } = await refuseFurtherScripts(page);
    await callToAction(page).click();
    // The bundler's runtime itself tries twice.
    await expect.poll(() => refused.filter((address) => address === refused[0]).length).toBe(2);
    await relent();
    await callToAction(page).click();

    await expect(dialog(page)).toBeVisible();
    await expect(email).toHaveValue('ana@studio.com');
  });
});
