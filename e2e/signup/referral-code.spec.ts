import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { boxOf, eventsOf, openStats, returnHome, widthOf } from '../page/page';
import { answerSignups, joinedResult } from '../page/signup';

const URL_WITH_CODE = '/?ref=mfm-abc234';
const tag = (page: Page) => page.getByRole('link', { name: 'A friend invited you' });
const referredBy = (page: Page, code = 'MFM-ABC234') =>
  page.getByText(`Referred by: ${code}`, { exact: true });

test('the form shows the code in capitals, reports it once and sends it', async ({ form, page }) => {
  await form.open('?ref=%20mfm-abc234%20');
  const sent = await answerSignups(page, joinedResult());

  await expect(referredBy(page)).toBeVisible();
  await form.join();
  await expect(form.success).toBeVisible();
  expect(sent).toMatchObject([{ referrerCode: 'MFM-ABC234' }]);
  expect((await eventsOf(page)).filter((name) => name === 'referral_code_detected')).toHaveLength(1);
});

test('the first screen shows the code, which covers neither the sub-line nor the model', async ({ page }) => {
  await page.goto(URL_WITH_CODE);
  for (const [width, height, neighbor] of [
    [320, 568, 'sub-line'],
    [375, 553, 'sub-line'],
    [720, 400, 'sub-line'],
    [768, 600, 'model'],
    [900, 560, 'model'],
    [1099, 639, 'model'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tag(page)).toBeInViewport({ ratio: 1 });
    // Until the tag has dropped to its place.
    await expect(async () => {
      const { right, bottom } = await boxOf(tag(page));
      const line = await boxOf(page.getByText('Virtual full-body try-ons'));
      const picture = await boxOf(page.locator('[data-hero] picture'));
      if (neighbor === 'sub-line') expect(bottom).toBeLessThanOrEqual(line.y);
      // The model's arm starts at 58 % of the picture's width.
      else expect(right).toBeLessThanOrEqual(picture.x + 0.58 * picture.width);
    }).toPass({ timeout: 10_000 });
  }
});

test('the code survives navigation and a reload, until a newer one replaces it', async ({ page }) => {
  await page.goto(URL_WITH_CODE);
  await expect(referredBy(page)).toBeVisible();
  await openStats(page);
  await returnHome(page);
  await expect(referredBy(page)).toBeVisible();
  await openStats(page);
  await page.getByRole('banner').getByRole('button', { name: 'Get Early Access' }).click();
  await expect(page).toHaveURL('/#signup');
  await expect(referredBy(page)).toBeVisible();
  expect(await eventsOf(page)).toEqual(['referral_code_detected']);

  await page.reload();
  await expect(referredBy(page)).toBeVisible();
  expect(await eventsOf(page)).toEqual([]);

  await page.goto('/?ref=mfm-xyz567');
  await expect.poll(() => eventsOf(page)).toEqual(['referral_code_detected']);
  await page.goto('/');
  await expect(referredBy(page, 'MFM-XYZ567')).toBeVisible();
  await expect(page.getByText('MFM-ABC234')).toHaveCount(0);
});

test('a code that is too long is cut and does not widen the page', async ({ form, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await form.open(`?ref=${'x'.repeat(3_000)}`);

  await expect(referredBy(page, 'X'.repeat(64))).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});
