import type { Page } from '@playwright/test';
import { test as desktopTest, expect, inAppTest as test } from '../fixtures';
import { eventsOf, openStats, returnHome } from '../page/page';
import { answerSignups, joinedResult, SignupForm } from '../page/signup';

const HOUR_MS = 3_600_000;

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

desktopTest('the device keeps the code for a day', async ({ context, page }) => {
  const start = Date.now();
  await context.clock.setFixedTime(start);
  await page.goto('/?ref=MFM-ABC234');
  await expect(referredBy(page)).toBeVisible();
  await page.close();

  await context.clock.setFixedTime(start + 23 * HOUR_MS);
  const tomorrow = await context.newPage();
  await tomorrow.goto('/');
  await expect(referredBy(tomorrow)).toBeVisible();
  expect(await eventsOf(tomorrow)).toEqual([]);
  const later = new SignupForm(tomorrow);
  const sent = await answerSignups(tomorrow, joinedResult());
  await later.join();
  await expect(later.success).toBeVisible();
  expect(sent).toMatchObject([{ referrerCode: 'MFM-ABC234' }]);
  await tomorrow.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(referredBy(tomorrow)).toBeVisible();

  await context.clock.setFixedTime(start + 25 * HOUR_MS);
  await tomorrow.goto('/');
  await expect(tomorrow.getByText('Free to join')).toBeVisible();
  await expect.poll(() => tomorrow.evaluate(() => ({ ...localStorage }))).toEqual({});
});

desktopTest(
  'text that is no code is not shown, neither from a link nor from an earlier visit',
  async ({ form, page }) => {
    await page.addInitScript(() => localStorage.setItem('referral-code', 'CALL +1 555 0100'));
    const sent = await answerSignups(page, joinedResult());
    await form.open(`?ref=Call%20%2B1%20555%200100${'x'.repeat(3_000)}`);
    await expect(page.getByText('Free to join')).toBeVisible();
    await expect(page.getByText('Referred by')).toHaveCount(0);
    expect(await eventsOf(page)).not.toContain('referral_code_detected');
    await form.join();
    await expect(form.success).toBeVisible();
    expect(sent).toMatchObject([{ referrerCode: null }]);
  },
);
