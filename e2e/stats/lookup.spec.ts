import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { CODE } from '../page/sample';
import { deferred } from '../page/slow-network';
import { answerLookups, balance, button, field, interceptLookups, lookUp, stats } from '../page/stats-page';

test('the field has a label, a placeholder and a hint', async ({ page }) => {
  await page.goto('/stats');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Referral Balance');
  await expect(field(page)).toHaveAttribute('placeholder', 'MFM-ABC123');
  await expect(field(page)).toHaveAccessibleDescription('Your code looks like: MFM-ABC123');
  await expect(page.getByText('Your code looks like: MFM-ABC123', { exact: true })).toBeVisible();
});

test('the field capitalizes input and keeps the caret in place', async ({ page }) => {
  await page.goto('/stats');
  await field(page).pressSequentially('mfm-c123');
  for (let step = 0; step < 4; step++) await field(page).press('ArrowLeft');
  await field(page).pressSequentially('ab');

  await expect(field(page)).toHaveValue('MFM-ABC123');
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
});

test('the page looks up the code in its URL at once', async ({ page }) => {
  await answerLookups(page);
  await page.goto('/stats?code=%20mfm-7kq2xd');

  await expect(field(page)).toHaveValue(CODE);
  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
});

for (const blank of ['', '   ']) {
  test(`the page rejects the code "${blank}"`, async ({ page }) => {
    await page.goto('/stats');
    await field(page).fill(blank);
    await button(page).click();

    await expect(page.getByText('Please enter your referral code', { exact: true })).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/stats');

    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.locator('noscript p')).toHaveText(
      'JavaScript is turned off in your browser. Turn it on to check your balance.',
      { useInnerText: true },
    );
  });
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

test('the balance does not show VIP status that an operator denied', async ({ page }) => {
  await answerLookups(page, { is_vip: false });
  await lookUp(page);

  await expect(balance(page).getByText('Not a VIP', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
});

test('the balance counts friends who have not confirmed their email, and nothing moves', async ({ page }) => {
  const note = balance(page).getByText(/confirmed their email yet$/);
  const heights: unknown[] = [];
  for (const [unconfirmed_referrals, texts] of [
    [0, []],
    [1, ["1 friend hasn't confirmed their email yet"]],
    [2, ["2 friends haven't confirmed their email yet"]],
  ] as const) {
    await answerLookups(page, { unconfirmed_referrals });
    await lookUp(page);
    await expect(balance(page).getByText('Store Credit', { exact: true })).toBeVisible();
    await expect(note).toHaveText([...texts]);
    heights.push((await balance(page).boundingBox())?.height);
  }
  expect(new Set(heights).size).toBe(1);
  await expectAccessible(page);
});

test('the page ignores a late answer for an earlier code', async ({ page }) => {
  const first = deferred();
  await interceptLookups(page, async (route) => {
    const isFirst = route.request().url().endsWith('MFM-FRSTFR');
    if (isFirst) await first.promise;
    await route.fulfill({ json: { ...stats, signup_position: isFirst ? 1 : 2 } });
  });
  await lookUp(page, 'MFM-FRSTFR');
  await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
  await field(page).fill('MFM-SCNDSC');
  await field(page).press('Enter');
  await expect(balance(page).getByText('#2', { exact: true })).toBeVisible();
  const late = page.waitForResponse('**/MFM-FRSTFR');
  first.resolve();
  await (await late).finished();

  await expect(balance(page).getByText('#2', { exact: true })).toBeVisible();
});

test('the page ignores the answer for a code that the visitor has edited', async ({ page }) => {
  const answer = deferred();
  await interceptLookups(page, async (route) => {
    await answer.promise;
    await route.fulfill({ json: stats });
  });
  await lookUp(page);
  await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
  await field(page).press('Backspace');
  await expect(button(page)).toBeVisible();
  const late = page.waitForResponse('**/api/referrals/*');
  answer.resolve();
  await (await late).finished();

  await expect(balance(page).getByText('Your balance will appear here.')).toBeVisible();
  await expect(balance(page).getByText('Store Credit')).toHaveCount(0);
});

test('the balance includes a friend who has just joined', async ({ form, page }) => {
  await form.open();
  await form.join();
  const shown = page.locator('#signup').getByText(/^MFM-[A-Z0-9]{6}$/);
  const code = (await shown.textContent()) ?? '';
  await form.open(`?ref=${code.toLowerCase()}`);
  await form.join();
  await expect(form.success).toBeVisible();
  await lookUp(page, code);

  await expect(balance(page).getByText('$1.00', { exact: true })).toBeVisible();
  await expect(balance(page).getByText('9 more referrals to go')).toBeVisible();
  await expect(page.getByRole('img', { name: '1 of 10 referrals to VIP status' })).toBeVisible();
});
