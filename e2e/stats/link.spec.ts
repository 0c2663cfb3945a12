import { expect, test } from '../fixtures';
import { eventsOf } from '../page/events';
import { LINK } from '../page/sample';
import { answerLookups, lookUp } from '../page/stats-page';
import { toastOf } from '../page/toasts';

test.beforeEach(({ page }) => answerLookups(page));

test('the link can be selected but not edited', async ({ page }) => {
  await lookUp(page);
  const link = page.getByLabel('Referral link');

  await expect(link).toHaveValue(LINK);
  await expect(link).not.toBeEditable();
  await link.focus();
  const selected = await link.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(LINK);
});

test('the copy button copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lookUp(page);
  await page.getByRole('button', { name: 'Copy Link' }).click();

  await expect(toastOf(page, 'Copied!')).toContainText('Referral link copied to clipboard');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
  expect(await eventsOf(page)).toEqual(['referral_link_copy']);
});

test('the share button shares the link', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async () => {};
  });
  await lookUp(page);
  await page.getByRole('button', { name: 'Share Link' }).click();

  await expect
    .poll(() => eventsOf(page))
    .toEqual(['referral_link_share_attempt', 'referral_link_share_success']);
});
