import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { eventsOf } from '../page/events';
import { openStats, returnHome } from '../page/header';
import { widthOf } from '../page/layout';
import { answerSignups, joinedResult, joinOnPage } from '../page/mock-signups';
import { CODE } from '../page/sample';
import { blockNewScripts } from '../page/slow-network';
import { answerLookups } from '../page/stats-page';
import { toastOf } from '../page/toasts';

test('the ticket replaces the form and shows the stored signup', async ({ form, page, baseURL }) => {
  await form.open();
  await form.join();
  const ticket = page.locator('#signup');

  await expect(form.success).toBeFocused();
  await expect(form.email).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Get Early Access' })).toHaveCount(0);
  await expect(ticket.getByText(/^#\d+ in line$/)).toBeVisible();
  const code = await ticket.getByText(/^MFM-[A-Z0-9]{6}$/).textContent();
  await expect(ticket.getByText(`${baseURL}/?ref=${code}`, { exact: true })).toBeVisible();
  await expect(ticket.getByText('$0.00', { exact: true })).toBeVisible();
  await expect(ticket.getByText('VIP PREMIERE STATUS')).toHaveCount(0);
  await expect(ticket.getByText('10 more referrals to VIP status and $25 credit.')).toBeVisible();
  expect(await eventsOf(page)).toEqual(['waitlist_signup_submit', 'waitlist_signup_success']);
});

test('the sticky bar disappears and leaves no gap', async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'Waitlist' });
  await page.goto('/');
  await expect(bar).toBeVisible();
  await joinOnPage(page);

  await expect(bar).toBeHidden();
  await expect(page.getByRole('contentinfo')).toHaveCSS('padding-bottom', '0px');
});

test('the ticket shows VIP status, referrals and credit', async ({ page }) => {
  const ticket = await joinOnPage(page, { is_vip: true, referral_count: 10, store_credit_cents: 3500 });

  await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
  await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toBeVisible();
  await expect(ticket.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible();
  await expect(ticket.getByText('$35.00', { exact: true })).toBeVisible();
  await expect(ticket.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
  await expect(
    ticket.getByText("You're a VIP, and you have your $25 credit. Each additional referral adds $1."),
  ).toBeVisible();
  await expectAccessible(page);
});

for (const [isVip, referrals, sentence] of [
  [false, 12, "You've reached 10 referrals. Each additional referral adds $1."],
  [true, 9, "You're a VIP. 1 more referral to $25 credit."],
] as const) {
  test(`the ticket follows an operator's decision: ${sentence}`, async ({ page }) => {
    const ticket = await joinOnPage(page, { is_vip: isVip, referral_count: referrals });

    await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toHaveCount(isVip ? 1 : 0);
    await expect(ticket.getByText(sentence)).toBeVisible();
  });
}

test('the spots banner counts the new person at once', async ({ page, total }) => {
  await total.open(312);
  await joinOnPage(page);

  await expect(page.getByText('187 / 500')).toBeVisible();
});

test('the ticket counts referrals while it is open, and keeps them when a lookup fails', async ({ page }) => {
  await page.clock.install();
  let friends = 2;
  await page.route('**/api/referrals/*', (route) => {
    const { signup } = joinedResult({ referral_count: friends, store_credit_cents: friends * 100 });
    return friends > 0 ? route.fulfill({ json: signup }) : route.fulfill({ status: 200, json: null });
  });
  const ticket = await joinOnPage(page);
  await page.clock.runFor('00:31');
  await expect(ticket.getByText('$2.00', { exact: true })).toBeVisible();
  await expect(ticket.getByText('8 more referrals to VIP status and $25 credit.')).toBeVisible();
  friends = 0;
  await page.clock.runFor('01:00');

  await expect(ticket.getByText('$2.00', { exact: true })).toBeVisible();
});

test('the ticket fits a seven-digit position on 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const ticket = await joinOnPage(page, { signup_position: 1_234_567 });

  await expect(ticket.getByText('#1234567 in line', { exact: true })).toBeVisible();
  expect(await widthOf(page)).toBe(320);
});

test('the ticket stays until the page is reloaded', async ({ page }) => {
  await answerLookups(page);
  const ticket = await joinOnPage(page);
  await ticket.getByRole('link', { name: 'Check Balance' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
  await expect(page.getByLabel('Referral code')).toHaveValue(CODE);
  await page.goBack();
  await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await openStats(page);
  await returnHome(page);
  await expect(ticket.getByText('#313 in line', { exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.reload();

  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

for (const [position, words] of [
  [500, "You're #500 in line. Premiere features reserved!"],
  [501, "You're #501 in line."],
] as const) {
  test(`the toast says "${words}" at position ${position}`, async ({ page }) => {
    await joinOnPage(page, { signup_position: position });

    const toast = toastOf(page, "You're on the list! 🎉");
    await expect(toast.getByText(words, { exact: true })).toBeVisible();
  });
}

test.describe('when the ticket fails to load', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('the page navigates to the balance', async ({ form, page }) => {
    await page.goto('/');
    await blockNewScripts(page);
    await page.locator('#signup').scrollIntoViewIfNeeded();
    await expect(form.button).toBeEnabled();
    await answerSignups(page, joinedResult());
    await form.join();

    await page.waitForURL(`/stats?code=${CODE}`);
  });
});
