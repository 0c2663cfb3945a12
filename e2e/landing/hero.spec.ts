import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { boxOf, enlargeText, expectAccessible, rightEdgeOfContents } from '../page/page';

const callToAction = (page: Page) => page.getByRole('button', { name: 'Experience MyFitModel Now' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Experience MyFitModel Now' });

const boxesOf = async (page: Page) => ({
  header: await boxOf(page.getByRole('banner')),
  headline: await boxOf(page.getByRole('heading', { level: 1 })),
  button: await boxOf(callToAction(page)),
  bar: await boxOf(page.locator('.sticky-bar')),
  hero: await boxOf(page.locator('[data-hero]')),
  tag: await boxOf(page.getByRole('link', { name: 'A friend invited you' })),
  subline: await boxOf(page.getByText(/^Virtual full-body try-ons/)),
  picture: await boxOf(page.locator('[data-hero] img')),
});
/** Where the head of the smallest body begins in the picture for phones. */
const LOWEST_HEAD = 0.482;
/** Where the arm of the model begins in the picture for desktops. */
const LEFT_ARM = 0.58;

test('headline, button and tag are on the first screen, and the tag covers nothing', async ({ page }) => {
  await page.goto('/?ref=MFM-BCDFGH');
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1099, 639],
    [1024, 768],
    [960, 470],
    [911, 512],
    [900, 560],
    [844, 340],
    [768, 600],
    [720, 400],
    [390, 844],
    [390, 620],
    [375, 667],
    [375, 553],
    [568, 320],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The tag has to drop to its place first.
    await expect(async () => {
      const { header, headline, button, bar, tag, picture, subline } = await boxesOf(page);
      expect(headline.y).toBeGreaterThanOrEqual(header.height);
      expect(button.bottom).toBeLessThanOrEqual(Math.min(bar.y, height));
      expect(button.x).toBeGreaterThanOrEqual(0);
      expect(button.right).toBeLessThanOrEqual(width);
      expect(tag.bottom).toBeLessThanOrEqual(height);
      if (width < 480) expect(tag.bottom).toBeLessThanOrEqual(picture.y + LOWEST_HEAD * picture.height);
      if (width < 768) expect(tag.bottom).toBeLessThanOrEqual(subline.y);
      // In a low window, the headline is wider.
      else if (height > 500) expect(tag.right).toBeLessThanOrEqual(picture.x + LEFT_ARM * picture.width);
    }, `${width} × ${height}`).toPass({ timeout: 10_000 });
  }
  for (const [width, height, fontSize] of [
    [360, 740, '150%'],
    [360, 740, '200%'],
    [1280, 720, '150%'],
    [1366, 768, '200%'],
    [1440, 900, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
    const { header, headline, button, hero, tag, subline } = await boxesOf(page);
    expect(headline.y).toBeGreaterThanOrEqual(header.height);
    expect(tag.bottom).toBeLessThanOrEqual(subline.y);
    expect(tag.bottom <= headline.y || tag.y >= headline.bottom, fontSize).toBe(true);
    expect(tag.y).toBeGreaterThanOrEqual(header.height);
    expect(button.bottom).toBeLessThanOrEqual(hero.bottom);
    for (const text of [
      page.getByRole('banner').getByRole('button'),
      page.getByText('/ 500'),
      page.getByRole('heading', { name: /subscribe/ }),
      page.getByText('AI-curated', { exact: true }),
    ])
      expect(await text.evaluate(rightEdgeOfContents), fontSize).toBeLessThanOrEqual(width);
  }

  await page.setViewportSize({ width: 390, height: 620 });
  await enlargeText(page);
  await callToAction(page).click();
  const title = dialog(page).getByRole('heading');
  expect(await title.evaluate(rightEdgeOfContents)).toBeLessThanOrEqual((await boxOf(dialog(page))).right);
  // The close button is at the top, too.
  await dialog(page).evaluate((element) => element.scrollTo(0, 0));
  expect((await boxOf(title)).y).toBeGreaterThan((await boxOf(dialog(page))).y);
});

test('the background has another image and position under 768 pixels', async ({ page }) => {
  const backgroundAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    return page.locator('[data-hero] picture').evaluate((picture) => ({
      position: getComputedStyle(picture).backgroundPosition,
      source: picture.querySelector('img')?.currentSrc.replace(/.*\/(hero-\w+)-.*/, '$1'),
    }));
  };
  const mobile = await backgroundAt(767);
  const desktop = await backgroundAt(768);

  expect(mobile.source).toBe('hero-mobile');
  expect(desktop.source).toBe('hero-desktop');
  expect(mobile.position).not.toBe(desktop.position);
});

test('the dialog traps the focus and returns it, and its button leads to the form', async ({ page }) => {
  await page.goto('/');
  await callToAction(page).click();
  await expect(dialog(page).getByText('Experience MyFitModel Now')).toBeVisible();
  await expectAccessible(page);
  // The video comes with the first frame that shows it.
  await expect(dialog(page).getByRole('button', { name: /^(Play|Pause) preview$/ })).toBeVisible();
  for (const name of ['Get Early Access', 'Close', /^(Play|Pause) preview$/, 'Get Early Access']) {
    await expect(dialog(page).getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');

  await expect(dialog(page)).toBeHidden();
  await expect(callToAction(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Get Early Access' }).click();

  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#signup')).toBeFocused();
  await expect(page.locator('#signup')).toBeInViewport();
});
