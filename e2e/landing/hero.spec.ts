import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { callToAction, dialog, findHero, heroField, isApart } from '../page/hero';
import { withMotion } from '../page/motion';
import { eventsOf, expectAccessible, expectNoScrollbar } from '../page/page';
import { answerSignups, freshEmail, joinedResult } from '../page/signup';
import { answerLookups } from '../page/stats';

test.use(withMotion);

/** Where the hips of the smallest body are in the picture for phones. */
const HIPS = 0.74;
/** Where the head of the smallest body begins in the picture for phones. */
const LOWEST_HEAD = 0.482;
/** Where arm and head of the smallest body begin in the picture for desktops. */
const [LEFT_ARM, LEFT_HEAD, TOP_OF_HEAD] = [0.49, 0.52, 0.235];
/** Where its hem begins. */
const LEFT_HEM = 0.44;
const PLACEHOLDER_WIDTH = 118;

test('headline, field, button and tag are on the first screen, and cover no body of either picture', async ({
  page,
}) => {
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
    [844, 390],
    [667, 375],
    [768, 600],
    [720, 400],
    [390, 844],
    [390, 620],
    [375, 667],
    [375, 553],
    [568, 320],
    [320, 568],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const { header, headline, field, join, button, bar, tag, picture, subline } = await measure();
      expect(headline.y).toBeGreaterThanOrEqual(header.height);
      expect(button.bottom).toBeLessThanOrEqual(Math.min(bar.y, height));
      expect(field.bottom).toBeLessThanOrEqual(button.bottom);
      expect(button.x).toBeGreaterThanOrEqual(0);
      expect(button.right).toBeLessThanOrEqual(width);
      expect(tag.bottom).toBeLessThanOrEqual(height);
      expect(isApart(tag, headline)).toBe(true);
      if (width < 480) expect(tag.bottom).toBeLessThanOrEqual(picture.y + LOWEST_HEAD * picture.height);
      if (width < 480) {
        expect(tag.y).toBeGreaterThanOrEqual(field.bottom);
        const words = height < 700 ? subline : button;
        // Lower windows show less of the picture.
        if (height >= 568) expect(words.y).toBeGreaterThanOrEqual(picture.y + HIPS * picture.height);
      }
      expect(field.width).toBeGreaterThanOrEqual(PLACEHOLDER_WIDTH);
      if (width >= 480 && height <= 500 && picture.bottom > button.y)
        expect(button.right).toBeLessThanOrEqual(picture.x + LEFT_HEM * picture.width);
      // In a low window, the headline is wider, and the button is beside the field.
      if (width >= 768 && height > 500) {
        const isAbove = tag.bottom <= picture.y + TOP_OF_HEAD * picture.height;
        expect(isAbove || tag.right <= picture.x + LEFT_HEAD * picture.width).toBe(true);
        for (const { right } of [join, button]) {
          expect(right).toBeLessThanOrEqual(picture.x + LEFT_ARM * picture.width);
        }
      }
    }, `${width} × ${height}`).toPass({ timeout: 30_000 });
  }
  expect(await backgroundAt(page, 767, 'hero-mobile')).not.toBe(
    await backgroundAt(page, 768, 'hero-desktop'),
  );
});

/** Expects a source of the background. @returns its position. */
async function backgroundAt(page: Page, width: number, source: string): Promise<string> {
  await page.setViewportSize({ width, height: 900 });
  const picture = page.locator('[data-hero] picture');
  const shown = () => picture.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(shown).toContain(`/${source}-`);
  return picture.evaluate((element) => getComputedStyle(element).backgroundPosition);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons lead to the form, without the address', async ({ form, page }) => {
    await page.goto('/');
    for (const name of ['Get my spot', 'Experience MyFitModel Now', 'Get Early Access']) {
      await heroField(page).fill(freshEmail());
      await page.getByRole('button', { name }).first().click();
      await expect(form.email).toBeInViewport();
      await expect(page).toHaveURL('/?#signup');
    }
  });
});

test('dialog and field lead to the form, which alone joins, and the dialog returns the focus', async ({
  form,
  page,
}) => {
  const sent = await answerSignups(page, joinedResult());
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
  await expect(dialog(page)).toBeVisible();
  await page.goBack();

  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(callToAction(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Get Early Access' }).click();

  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#signup')).toBeFocused();
  await expect(page.locator('#signup')).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 620 });
  await heroField(page).fill('ana@studio');
  await heroField(page).press('Enter');
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveValue('ana@studio');
  await expect(form.email).toBeInViewport({ ratio: 1 });

  const email = freshEmail();
  await heroField(page).fill(email);
  await page.getByRole('button', { name: 'Get my spot' }).click();
  await expect(page.getByRole('group', { name: 'reCAPTCHA verification' })).toBeFocused();
  await expect(form.email).toHaveValue(email);
  expect(sent).toEqual([]);
  expect(await eventsOf(page)).not.toContain('waitlist_signup_submit');
  await form.tick();
  await form.button.click();
  await expect(form.success).toBeVisible();
  expect(sent).toMatchObject([{ email }]);
  await expect(heroField(page)).toBeHidden();
});
