import { expect, test } from '../fixtures';
import { callToAction, dialog, findHero, isApart } from '../page/hero';
import { expectAccessible, expectNoScrollbar } from '../page/page';
import { answerLookups } from '../page/stats';

/** Where the head of the smallest body begins in the picture for phones. */
const LOWEST_HEAD = 0.482;
/** Where the arm of the model begins in the picture for desktops. */
const LEFT_ARM = 0.58;

test('headline, button and tag are on the first screen, and the tag covers nothing', async ({ page }) => {
  // Otherwise the tag drops to its place first.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerLookups(page);
  await page.goto('/?ref=MFM-BCDFGH');
  await expect(page.getByText('Free. They get $1 credit.').first()).toBeVisible();
  const measure = await findHero(page);
  for (const [width, height] of [
    [1440, 900],
    [1366, 625],
    [1280, 720],
    [1280, 600],
    [1099, 639],
    [1024, 600],
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
    await expect(async () => {
      const { header, headline, button, bar, tag, picture, subline } = await measure();
      expect(headline.y).toBeGreaterThanOrEqual(header.height);
      expect(button.bottom).toBeLessThanOrEqual(Math.min(bar.y, height));
      expect(button.x).toBeGreaterThanOrEqual(0);
      expect(button.right).toBeLessThanOrEqual(width);
      expect(tag.bottom).toBeLessThanOrEqual(height);
      expect(isApart(tag, headline)).toBe(true);
      if (width < 480) expect(tag.bottom).toBeLessThanOrEqual(picture.y + LOWEST_HEAD * picture.height);
      if (width < 768) expect(tag.bottom).toBeLessThanOrEqual(subline.y);
      // In a low window, the headline is wider.
      else if (height > 500) expect(tag.right).toBeLessThanOrEqual(picture.x + LEFT_ARM * picture.width);
    }, `${width} × ${height}`).toPass({ timeout: 10_000 });
  }
});

test('the background has another image and position under 768 pixels', async ({ page }) => {
  await page.goto('/');
  const picture = page.locator('[data-hero] picture');
  const positionAt = async (width: number, source: string) => {
    await page.setViewportSize({ width, height: 900 });
    const shown = () => picture.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(shown).toContain(`/${source}-`);
    return picture.evaluate((element) => getComputedStyle(element).backgroundPosition);
  };
  expect(await positionAt(767, 'hero-mobile')).not.toBe(await positionAt(768, 'hero-desktop'));
});

test('the dialog traps the focus and returns it, and its button leads to the form', async ({ page }) => {
  await page.goto('/');
  await callToAction(page).click();
  await expect(dialog(page).getByText('Experience MyFitModel Now')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  // The video comes with the first frame that shows it.
  await expect(dialog(page).getByRole('button', { name: /^(Play|Pause) preview$/ })).toBeVisible();
  await expectNoScrollbar(dialog(page));
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
