import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { CODE } from '../page/signup';
import { balance, button, field, interceptLookups } from '../page/stats';

test.use({ allowedErrors: [/Failed to load resource/] });

const notFound = 'Referral code not found. Please check and try again.';
const tooMany = 'Too many lookups from your network. Please wait a minute and try again.';

test('the page reports a failure until the visitor changes the code', async ({ page }) => {
  const answers: [answer: string, handle: (route: Route) => Promise<void>, sentence: string][] = [
    ['an unknown code', (route) => route.fulfill({ status: 404, json: {} }), notFound],
    ['a malformed code', (route) => route.fulfill({ status: 400, json: {} }), notFound],
    ['an empty answer', (route) => route.fulfill({ json: null }), notFound],
    ['an answer that is not JSON', (route) => route.fulfill({ body: '<html>' }), notFound],
    ['a server error', (route) => route.fulfill({ status: 500, json: {} }), notFound],
    ['a lost connection', (route) => route.abort(), notFound],
    ['too many lookups', (route) => route.fulfill({ status: 429, json: {} }), tooMany],
  ];
  await page.goto('/stats');
  for (const [answer, handle, sentence] of answers) {
    await page.unrouteAll();
    await interceptLookups(page, handle);
    await field(page).fill(CODE);
    await field(page).press('Enter');
    // The same code can be looked up again.
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await button(page).click();
    await expect(page.getByRole('alert').getByText(sentence, { exact: true }), answer).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
    await expect(balance(page).getByText('Store Credit')).toHaveCount(0);
    if (sentence === tooMany) await expectAccessible(page);
    await field(page).press('Backspace');
    await expect(page.getByText(sentence)).toHaveCount(0);
  }
});

test('the page rejects a blank code', async ({ page }) => {
  const sentence = page.getByText('Please enter your referral code', { exact: true });
  for (const blank of ['', '   ']) {
    await page.goto(`/stats?code=${blank}`);
    await expect(sentence).toBeVisible();
    await page.goto('/stats');
    await expect(sentence).toHaveCount(0);
    await field(page).fill(blank);
    await button(page).click();
    await expect(sentence).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
  }
});

test('the page stops waiting after ten seconds', async ({ page }) => {
  await interceptLookups(page, async () => {});
  await page.goto('/stats');
  await page.clock.install();
  await field(page).fill(CODE);
  await button(page).click();
  await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
  await page.clock.runFor(10_000);

  await expect(page.getByText(notFound)).toBeVisible();
  await expect(button(page)).toBeVisible();
});
