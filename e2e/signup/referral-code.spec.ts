import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { eventsOf, openStats, returnHome, widthOf } from '../page/page';
import { answerSignups, joinedResult } from '../page/signup';

const referredBy = (page: Page, code = 'MFM-ABC234') =>
  page.getByText(`Referred by: ${code}`, { exact: true });

test('the form shows, reports, keeps and sends the code, until a newer one comes', async ({ form, page }) => {
  await page.goto('/?ref=%20mfm-abc234%20');
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
  const sent = await answerSignups(page, joinedResult());
  await form.join();
  await expect(form.success).toBeVisible();
  expect(sent).toMatchObject([{ referrerCode: 'MFM-XYZ567' }]);
  expect(await eventsOf(page)).not.toContain('referral_code_detected');
});

test('a code that is too long is cut and does not widen the page', async ({ form, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await form.open(`?ref=${'x'.repeat(3_000)}`);

  await expect(referredBy(page, 'X'.repeat(64))).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});
