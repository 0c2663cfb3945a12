import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { CODE } from '../page/sample';
import { answerLookups, button, field, ledger, lookUp } from '../page/stats-page';

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
