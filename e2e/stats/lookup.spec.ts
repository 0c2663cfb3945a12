import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { closedGate } from '../page/slow-network';
import { CODE } from '../page/sample';
import { freshEmail, SignupForm } from '../page/signup-form';
import { answerLookups, button, field, ledger, lookUp, stats } from '../page/stats-page';

test.describe('the field', () => {
  test('has its label, placeholder and hint', async ({ page }) => {
    await page.goto('/stats');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Referral Balance');
    await expect(field(page)).toHaveAttribute('placeholder', 'MFM-ABC123');
    await expect(field(page)).toHaveAccessibleDescription('Your code looks like: MFM-ABC123');
    await expect(page.getByText('Your code looks like: MFM-ABC123', { exact: true })).toBeVisible();
  });

  test('is in capitals as it is typed, and the caret stays', async ({ page }) => {
    await page.goto('/stats');
    await field(page).pressSequentially('mfm-c123');
    for (let step = 0; step < 4; step++) await field(page).press('ArrowLeft');
    await field(page).pressSequentially('ab');

    await expect(field(page)).toHaveValue('MFM-ABC123');
    expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  });

  test('takes the code of the address', async ({ page }) => {
    await page.goto('/stats?code=mfm-7kq2xd');

    await expect(field(page)).toHaveValue(CODE);
  });

  for (const blank of ['', '   ']) {
    test(`left as "${blank}" asks for a code`, async ({ page }) => {
      await page.goto('/stats');
      await field(page).fill(blank);
      await button(page).click();

      await expect(page.getByText('Please enter your referral code', { exact: true })).toBeVisible();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page)).toBeFocused();
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('/stats');

    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.locator('noscript p')).toHaveText(
      'Looking up a balance needs JavaScript, which is switched off here.',
      { useInnerText: true },
    );
  });
});

test.describe('a balance', () => {
  test('is shown for a code, trimmed and in capitals', async ({ page }) => {
    await answerLookups(page, (route) => route.fulfill({ json: stats }));
    const asked = page.waitForRequest('**/api/referrals/*');
    await lookUp(page, '  mfm-7kq2xd ');

    expect(new URL((await asked).url()).pathname).toBe(`/api/referrals/${CODE}`);
    for (const [term, value] of [
      ['Referrals', '10'],
      ['Store Credit', '$35.00'],
      ['Waitlist Position', '#313'],
      ['VIP Status', 'VIP'],
    ] as const) {
      await expect(ledger(page).getByText(term, { exact: true })).toBeVisible();
      await expect(ledger(page).getByText(value, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('may arrive as a JSON string', async ({ page }) => {
    await answerLookups(page, (route) => route.fulfill({ json: JSON.stringify(stats) }));
    await lookUp(page);

    await expect(ledger(page).getByText('$35.00', { exact: true })).toBeVisible();
  });

  test('of somebody who is no VIP tells how far it is', async ({ page }) => {
    await answerLookups(page, (route) =>
      route.fulfill({ json: { ...stats, is_vip: false, referral_count: 3, store_credit_cents: 300 } }),
    );
    await lookUp(page);

    await expect(ledger(page).getByText('$3.00', { exact: true })).toBeVisible();
    await expect(ledger(page).getByText('7 more referrals to go')).toBeVisible();
    await expect(page.getByRole('img', { name: '3 of 10 referrals to VIP status' })).toBeVisible();
  });

  test('of somebody whom an operator left without VIP status says so', async ({ page }) => {
    await answerLookups(page, (route) => route.fulfill({ json: { ...stats, is_vip: false } }));
    await lookUp(page);

    await expect(ledger(page).getByText('Not a VIP', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
  });

  test('is that of the last code asked for', async ({ page }) => {
    const first = closedGate();
    await answerLookups(page, async (route) => {
      const isFirst = route.request().url().endsWith('MFM-FRSTFR');
      if (isFirst) await first.opened;
      await route.fulfill({ json: { ...stats, signup_position: isFirst ? 1 : 2 } });
    });
    await lookUp(page, 'MFM-FRSTFR');
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    await field(page).fill('MFM-SCNDSC');
    await field(page).press('Enter');
    await expect(ledger(page).getByText('#2', { exact: true })).toBeVisible();
    const late = page.waitForResponse('**/MFM-FRSTFR');
    first.open();
    await late;

    await expect(ledger(page).getByText('#2', { exact: true })).toBeVisible();
  });

  test('is not that of a code which was changed meanwhile', async ({ page }) => {
    const gate = closedGate();
    await answerLookups(page, async (route) => {
      await gate.opened;
      await route.fulfill({ json: stats });
    });
    await lookUp(page);
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    await field(page).press('Backspace');
    await expect(button(page)).toBeVisible();
    const late = page.waitForResponse('**/api/referrals/*');
    gate.open();
    await (await late).finished();

    await expect(ledger(page).getByText('Your balance will stand here.')).toBeVisible();
    await expect(ledger(page).getByText('Store Credit')).toHaveCount(0);
  });

  test('of someone who has just joined and referred a friend is there', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.join(freshEmail());
    const code =
      (await page
        .locator('#signup')
        .getByText(/^MFM-[A-Z0-9]{6}$/)
        .textContent()) ?? '';
    await form.open(`?ref=${code.toLowerCase()}`);
    await form.join(freshEmail());
    await expect(form.success).toBeVisible();
    await lookUp(page, code);

    await expect(ledger(page).getByText('$1.00', { exact: true })).toBeVisible();
    await expect(ledger(page).getByText('9 more referrals to go')).toBeVisible();
  });
});
