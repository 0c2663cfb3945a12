import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { CODE } from '../page/sample';
import { balance, button, field, interceptLookups, lookUp } from '../page/stats-page';

test.use({ allowedErrors: [/Failed to load resource/] });

const notFound = 'Referral code not found. Please check and try again.';
const tooMany = 'Too many lookups from your network. Please wait a minute and try again.';

for (const [answer, handle, sentence] of [
  ['an unknown code', (route: Route) => route.fulfill({ status: 404, json: {} }), notFound],
  ['a malformed code', (route: Route) => route.fulfill({ status: 400, json: {} }), notFound],
  ['an empty answer', (route: Route) => route.fulfill({ json: null }), notFound],
  ['an answer that is not JSON', (route: Route) => route.fulfill({ body: '<html>' }), notFound],
  ['a server error', (route: Route) => route.fulfill({ status: 500, json: {} }), notFound],
  ['a lost connection', (route: Route) => route.abort(), notFound],
  ['too many lookups', (route: Route) => route.fulfill({ status: 429, json: {} }), tooMany],
] as const) {
  test(`the page reports ${answer}, until the visitor changes the code`, async ({ page }) => {
    await interceptLookups(page, handle);
    await lookUp(page);

    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
    await expect(balance(page).getByText('Store Credit')).toHaveCount(0);
    await expectAccessible(page);
    await field(page).press('Backspace');
    await expect(page.getByText(sentence)).toHaveCount(0);
  });
}

test('the same code can be looked up again after a failure', async ({ page }) => {
  let lookups = 0;
  await interceptLookups(page, async (route) => {
    lookups += 1;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`/stats?code=${CODE}`);
  await expect(page.getByText(notFound)).toBeVisible();
  await button(page).click();

  await expect.poll(() => lookups).toBe(2);
  await expect(page.getByText(notFound)).toBeVisible();
});

for (const blank of ['', '   ']) {
  test(`the page rejects the code "${blank}"`, async ({ page }) => {
    const sentence = page.getByText('Please enter your referral code', { exact: true });
    await page.goto(`/stats?code=${blank}`);
    await expect(sentence).toBeVisible();
    await page.goto('/stats');
    await expect(sentence).toHaveCount(0);
    await field(page).fill(blank);
    await button(page).click();

    await expect(sentence).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
  });
}

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
