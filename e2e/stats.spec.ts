import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { eventsOf, freshEmail, SignupForm, toastOf } from './signup-form';

const CODE = 'MFM-7KQ2XD';
const LINK = `https://myfitmodel.example/?ref=${CODE}`;

const stats = {
  referral_code: CODE,
  referral_count: 10,
  store_credit_cents: 3500,
  store_credit_dollars: 35,
  is_vip: true,
  signup_position: 313,
  priority_score: 250,
  referral_link: LINK,
};

const field = (page: Page) => page.getByLabel('Referral code');
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Check Balance' });
const ledger = (page: Page) => page.getByRole('region', { name: 'Referral balance' });

const answerLookups = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/api/referrals/*', answer);

async function lookUp(page: Page, code = CODE) {
  await page.goto('/stats');
  await field(page).fill(code);
  await field(page).press('Enter');
}

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

  test('is that of the last code asked for', async ({ page }) => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await answerLookups(page, async (route) => {
      const isFirst = route.request().url().endsWith('MFM-FRSTFR');
      if (isFirst) await first;
      await route.fulfill({ json: { ...stats, signup_position: isFirst ? 1 : 2 } });
    });
    await lookUp(page, 'MFM-FRSTFR');
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    await field(page).fill('MFM-SCNDSC');
    await field(page).press('Enter');
    await expect(ledger(page).getByText('#2', { exact: true })).toBeVisible();
    const late = page.waitForResponse('**/MFM-FRSTFR');
    answerFirst();
    await late;

    await expect(ledger(page).getByText('#2', { exact: true })).toBeVisible();
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
    await expect(page.getByRole('heading', { name: /You're In/ })).toBeVisible();
    await lookUp(page, code);

    await expect(ledger(page).getByText('$1.00', { exact: true })).toBeVisible();
    await expect(ledger(page).getByText('9 more referrals to go')).toBeVisible();
  });
});

test.describe('no balance', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  const notFound = 'Referral code not found. Please check and try again.';
  const tooMany = 'Too many lookups from your network. Please wait a minute and try again.';

  for (const [why, answer, sentence] of [
    ['the code is unknown', (route: Route) => route.fulfill({ status: 404, json: {} }), notFound],
    ['the code is malformed', (route: Route) => route.fulfill({ status: 400, json: {} }), notFound],
    ['the answer is empty', (route: Route) => route.fulfill({ json: null }), notFound],
    ['the answer is no JSON', (route: Route) => route.fulfill({ body: '<html>' }), notFound],
    ['the server fails', (route: Route) => route.fulfill({ status: 500 }), notFound],
    ['the connection is lost', (route: Route) => route.abort(), notFound],
    ['there were too many lookups', (route: Route) => route.fulfill({ status: 429, json: {} }), tooMany],
  ] as const) {
    test(`when ${why}`, async ({ page }) => {
      await answerLookups(page, answer);
      await lookUp(page);

      await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(ledger(page).getByText('Store Credit')).toHaveCount(0);
      await expectAccessible(page);
      await field(page).press('Backspace');
      await expect(page.getByText(sentence)).toHaveCount(0);
    });
  }

  test('when the answer does not come in time', async ({ page }) => {
    await answerLookups(page, async () => {});
    await page.goto('/stats');
    await page.clock.install();
    await field(page).fill(CODE);
    await button(page).click();
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    await page.clock.runFor(10_000);

    await expect(page.getByText(notFound)).toBeVisible();
    await expect(button(page)).toBeVisible();
  });
});

test.describe('the link', () => {
  test.beforeEach(async ({ page }) => {
    await answerLookups(page, (route) => route.fulfill({ json: stats }));
  });

  test('can be selected but not changed', async ({ page }) => {
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

  test('is copied with the words of this page', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lookUp(page);
    await page.getByRole('button', { name: 'Copy Link' }).click();

    await expect(toastOf(page, 'Copied!')).toContainText('Referral link copied to clipboard');
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
    expect(await eventsOf(page)).toEqual(['referral_link_copy']);
  });

  test('is shared', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async () => {};
    });
    await lookUp(page);
    await page.getByRole('button', { name: 'Share Link' }).click();

    await expect
      .poll(() => eventsOf(page))
      .toEqual(['referral_link_share_attempt', 'referral_link_share_success']);
  });
});
