import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { eventsOf } from '../page/events';
import { refuseFurtherScripts } from '../page/slow-network';
import { answerJoins, joined, signupRecord } from '../page/mock-signups';
import { widthOf } from '../page/layout';
import { CODE } from '../page/sample';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

test.describe('the ticket', () => {
  test('takes the place of the form and shows what the server stored', async ({ page, baseURL }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.join(freshEmail());
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

  test('is not asked to join again by the bar at the foot, which leaves no gap', async ({ page }) => {
    const bar = page.getByRole('complementary', { name: 'Waitlist' });
    await new SignupForm(page).open();
    await expect(bar).toBeVisible();
    await joined(page, {});

    await expect(bar).toBeHidden();
    await expect(page.getByRole('contentinfo')).toHaveCSS('padding-bottom', '0px');
  });

  test('names a VIP, the referrals and the credit', async ({ page }) => {
    const ticket = await joined(page, { is_vip: true, referral_count: 10, store_credit_cents: 3500 });

    await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
    await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toBeVisible();
    await expect(ticket.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible();
    await expect(ticket.getByText('$35.00', { exact: true })).toBeVisible();
    await expect(ticket.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
    await expect(
      ticket.getByText('You are a VIP, and your $25 credit is in. Every further signup still adds $1.'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('promises no status to somebody whom an operator left without it', async ({ page }) => {
    const ticket = await joined(page, { is_vip: false, referral_count: 12 });

    await expect(ticket.getByText('VIP PREMIERE STATUS')).toHaveCount(0);
    await expect(ticket.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
    await expect(
      ticket.getByText('You have your 10 referrals. Every further signup still adds $1.'),
    ).toBeVisible();
  });

  test('promises no credit that is not in to somebody whom an operator made a VIP', async ({ page }) => {
    const ticket = await joined(page, { is_vip: true, referral_count: 9, store_credit_cents: 900 });

    await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toBeVisible();
    await expect(ticket.getByText('You are a VIP. 1 more referral to $25 credit.')).toBeVisible();
  });

  test('has room for a place far back', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const ticket = await joined(page, { signup_position: 1_234_567 });

    await expect(ticket.getByText('#1234567 in line', { exact: true })).toBeVisible();
    expect(await widthOf(page)).toBe(320);
  });

  test('leads to the balance page, with its code', async ({ page }) => {
    const ticket = await joined(page);
    await ticket.getByRole('link', { name: 'Check Balance' }).click();

    await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
    await expect(page.getByLabel('Referral code')).toHaveValue(CODE);
  });

  test('is there again for who comes back from the balance, until the page is loaded anew', async ({
    page,
  }) => {
    const ticket = await joined(page);
    await ticket.getByRole('link', { name: 'Check Balance' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Referral Balance' })).toBeVisible();
    await page.goBack();
    await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');
    await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();
    await expect(ticket.getByText('#313 in line', { exact: true })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.reload();

    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });

  for (const [position, words] of [
    [500, "You're #500 in line. Premiere features reserved!"],
    [501, "You're #501 in line."],
  ] as const) {
    test(`at place ${position} is announced by what is reserved, and no more`, async ({ page }) => {
      await joined(page, { signup_position: position });

      const toast = toastOf(page, "You're on the list! 🎉");
      await expect(toast.getByText(words, { exact: true })).toBeVisible();
    });
  }

  test.describe('that cannot be loaded', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('leads to the balance all the same', async ({ page }) => {
      const form = new SignupForm(page);
      await page.goto('/');
      await refuseFurtherScripts(page);
      await page.locator('#signup').scrollIntoViewIfNeeded();
      await expect(form.button).toBeEnabled();
      await answerJoins(page, { outcome: 'joined', signup: signupRecord() });
      await form.join(freshEmail());

      await expect(page).toHaveURL(`/stats?code=${CODE}`);
    });
  });
});
