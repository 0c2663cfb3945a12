import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { NEEDS_ALL } from '../page/in-app-browser';
import { deferred } from '../page/network';
import { eventsOf, expectAccessible, toastOf } from '../page/page';
import { CODE, LINK } from '../page/signup';
import { answerLookups, balance, button, field, interceptLookups, lookUp, stats } from '../page/stats';

test('the field has a hint, capitalizes input and keeps the caret in place', async ({ page }) => {
  await page.goto('/stats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Referral Balance');
  await expect(field(page)).toHaveAttribute('placeholder', 'MFM-ABC123');
  await expect(field(page)).toHaveAccessibleDescription('Your code looks like: MFM-ABC123');
  // Until the page's scripts run, it does not capitalize.
  await expect(async () => {
    await field(page).fill('mfm-c123');
    await expect(field(page)).toHaveValue('MFM-C123', { timeout: 500 });
  }).toPass();
  for (let step = 0; step < 4; step++) await field(page).press('ArrowLeft');
  await field(page).pressSequentially('ab');

  await expect(field(page)).toHaveValue('MFM-ABC123');
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/stats');
    const note = page.locator('noscript p');

    await expect(note).toBeInViewport();
    await expect(note).toHaveText(/^JavaScript is turned off in your browser\. Turn it on/, {
      useInnerText: true,
    });
  });
});

test('before a lookup, the page shows a balance that is marked as a sample', async ({ page }) => {
  await answerLookups(page);
  await page.goto('/stats');
  const sample = balance(page).getByRole('figure', { name: 'Sample balance' });
  await expect(sample.getByText('Sample', { exact: true })).toBeVisible();
  await expect(sample.getByText('$3.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await lookUp(page);

  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
  await expect(sample).toHaveCount(0);
});

test('the page trims and capitalizes the code and shows the balance', async ({ page }) => {
  await answerLookups(page);
  const request = page.waitForRequest('**/api/referrals/*');
  await lookUp(page, '  mfm-7kq2xd ');

  expect(new URL((await request).url()).pathname).toBe(`/api/referrals/${CODE}`);
  for (const [term, value] of [
    ['Referrals', '10'],
    ['Store Credit', '$35.00'],
    ['Waitlist Position', '#313'],
    ['VIP Status', 'VIP'],
  ] as const) {
    await expect(balance(page).getByText(term, { exact: true })).toBeVisible();
    await expect(balance(page).getByText(value, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the page looks up the code in its URL at once, and shows that an operator denied VIP status', async ({
  page,
}) => {
  await answerLookups(page, { is_vip: false });
  await page.goto('/stats?code=%20mfm-7kq2xd');

  await expect(field(page)).toHaveValue(CODE);
  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
  await expect(balance(page).getByText('Not a VIP', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
});

test('the link of the welcome mail shows the buttons that share', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 620 });
  await answerLookups(page);
  await page.goto(`/stats?code=${CODE}#share`);
  await expect(page.getByRole('button', { name: 'Share Link' })).toBeInViewport();
});

test('a late answer replaces neither a newer balance nor the place of a changed code', async ({ page }) => {
  const changes: [change: (input: Locator) => Promise<void>, shown: string][] = [
    [(input) => input.fill('MFM-SCNDSC').then(() => input.press('Enter')), '#2'],
    [(input) => input.press('Backspace'), 'Your balance will appear here.'],
  ];
  for (const [change, shown] of changes) {
    const first = deferred();
    await page.unrouteAll();
    await interceptLookups(page, async (route) => {
      const isFirst = route.request().url().endsWith(CODE);
      if (isFirst) await first.promise;
      await route.fulfill({ json: { ...stats, signup_position: isFirst ? 1 : 2 } });
    });
    await lookUp(page);
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    await change(field(page));
    await expect(balance(page).getByText(shown, { exact: true })).toBeVisible();
    const late = page.waitForResponse(`**/${CODE}`);
    first.resolve();
    await (await late).finished();

    await expect(balance(page).getByText(shown, { exact: true })).toBeVisible();
    await expect(button(page)).toBeVisible();
  }
});

test('the link can be selected, but not edited, and it can be copied and shared', { tag: NEEDS_ALL }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await answerLookups(page);
  await lookUp(page);
  const link = page.getByLabel('Referral link');
  await expect(link).toHaveValue(LINK);
  await expect(link).not.toBeEditable();
  await link.focus();
  const selected = await link.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(selected).toEqual([0, LINK.length]);
  await page.getByRole('button', { name: 'Copy Link' }).click();

  await expect(toastOf(page, 'Copied!')).toContainText('Referral link copied to clipboard');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
  expect(await eventsOf(page)).toEqual(['referral_link_copy']);
  await page.evaluate(() => {
    navigator.share = async () => {};
  });
  await page.getByRole('button', { name: 'Share Link' }).click();
  await expect
    .poll(async () => (await eventsOf(page)).slice(1))
    .toEqual(['referral_link_share_attempt', 'referral_link_share_success']);
});
