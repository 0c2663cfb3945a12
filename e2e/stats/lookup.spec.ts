import type { Locator, Route } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { delayRequests } from '../page/network';
import {
  emptyClipboard,
  enlargeText,
  eventsOf,
  expectAccessible,
  expectWellLaidOut,
  stopClock,
  stubShare,
  toastOf,
  waitForHydration,
  widthOf,
} from '../page/page';
import { CODE } from '../page/signup';
import { answerLookups, balance, button, field, interceptLookups, lookUp, stats } from '../page/stats';

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

test('the field capitalizes input, and a lookup finds the code in a pasted link and replaces the sample', async ({
  page,
}) => {
  await answerLookups(page);
  await page.goto('/stats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Referral Balance');
  await expect(field(page)).toHaveAttribute('placeholder', 'MFM-ABC123');
  await expect(field(page)).toHaveAccessibleDescription('Your code looks like: MFM-ABC123');
  await waitForHydration(page);
  await field(page).fill('mfm-c123');
  await expect(field(page)).toHaveValue('MFM-C123');
  for (let step = 0; step < 4; step++) await field(page).press('ArrowLeft');
  await field(page).pressSequentially('ab');

  await expect(field(page)).toHaveValue('MFM-ABC123');
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await page.setViewportSize({ width: 720, height: 400 });
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 620 });
  const sample = balance(page).getByRole('figure', { name: 'Sample balance' });
  await expect(sample.getByText('Sample', { exact: true })).toBeVisible();
  await expect(sample.getByText('$3.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const request = page.waitForRequest('**/api/referrals/*');
  await field(page).fill(
    `https://myfitmodel.example/?ref=${CODE.toLowerCase()}&utm_source=${'x'.repeat(100)}`,
  );
  await field(page).press('Enter');

  expect(new URL((await request).url()).pathname).toBe(`/api/referrals/${CODE}`);
  for (const [term, value] of [
    ['Referrals', '10'],
    ['Store Credit', '$35.00'],
    ['Waitlist Position', '#313'],
    ['VIP Status', 'VIP'],
  ] as const) {
    await expect(balance(page).getByText(term, { exact: true })).toBeVisible();
    await expect(balance(page).getByText(value, { exact: true })).toBeInViewport();
  }
  await expect(sample).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
});

test('the link of the welcome mail looks up its code at once', async ({ page }) => {
  await answerLookups(page, { is_vip: false, signup_position: 12_345 });
  // On laptops, the balance is beside the form.
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/stats?code=${CODE}`);
  await expect(balance(page).getByText('#12,345', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ width: 390, height: 620 });
  await page.goto('/stats?code=%20mfm-7kq2xd#share');

  await expect(page.getByRole('button', { name: 'Share Link' })).toBeInViewport();
  await expect(field(page)).toHaveValue(CODE);
  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
  await expect(balance(page).getByText('Not a VIP', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: '10 of 10 referrals', exact: true })).toBeVisible();
  await enlargeText(page);
  expect(await widthOf(page)).toBe(390);
  expect(await field(page).evaluate(isCut)).toBe(false);
});

test('a late answer replaces neither a newer balance nor the place of a changed code', async ({ page }) => {
  const changes: [code: string, change: (input: Locator) => Promise<void>, shown: string][] = [
    ['MFM-FRSTFR', (input) => input.fill(CODE).then(() => input.press('Enter')), '#2'],
    ['MFM-THRDTH', (input) => input.press('Backspace'), 'Your balance will appear here.'],
  ];
  await page.goto('/stats');
  for (const [code, change, shown] of changes) {
    await page.unrouteAll();
    await answerLookups(page, { signup_position: 2 });
    await page.route(`**/${code}`, (route) => route.fulfill({ json: { ...stats, signup_position: 1 } }));
    const release = await delayRequests(page, `**/${code}`);
    await field(page).fill(code);
    await field(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Looking up...' })).toBeVisible();
    if (shown === '#2') await expectAccessible(page, 'form');
    await change(field(page));
    await expect(balance(page).getByText(shown, { exact: true })).toBeVisible();
    const late = page.waitForResponse(`**/${code}`);
    release();
    await (await late).finished();

    await expect(balance(page).getByText(shown, { exact: true })).toBeVisible();
    await expect(button(page)).toBeVisible();
  }
});

test('the link can be selected, but not edited, and it can be copied and shared', async ({ page }) => {
  const longLink = `https://waitlist.a-rather-long-domain.example/?ref=${CODE}`;
  await answerLookups(page, { referral_link: longLink });
  await lookUp(page);
  await expectWellLaidOut(page, { withAxe: false });
  const link = page.getByLabel('Referral link');
  await expect(link).toHaveValue(longLink);
  await expect(link).not.toBeEditable();
  expect(await link.evaluate(isCut)).toBe(false);
  await link.focus();
  expect(await page.evaluate(() => String(getSelection()))).toBe(longLink);
  const clipboard = await emptyClipboard(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Copy Link' }).click();

  await expect(toastOf(page, 'Copied!')).toContainText('Referral link copied to clipboard');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboard()).toBe(longLink);
  expect(await eventsOf(page)).toEqual(['referral_link_copy']);
  await stubShare(page, 'async () => {}');
  await page
    .getByRole('group', { name: 'Send to friends' })
    .getByRole('button', { name: 'Share Link' })
    .click();
  await expect
    .poll(async () => (await eventsOf(page)).slice(1))
    .toEqual(['referral_link_share_attempt', 'referral_link_share_success']);
});

test.describe('a failure', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  const notFound = 'Referral code not found. Please check and try again.';
  const tooMany = 'Too many lookups from your network. Please wait a minute and try again.';

  test('the page rejects a blank code, and reports a failure until the visitor changes the code', async ({
    page,
  }) => {
    const answers: [answer: string, handle: (route: Route) => Promise<void>, sentence: string][] = [
      ['an unknown code', (route) => route.fulfill({ status: 404, json: {} }), notFound],
      ['an empty answer', (route) => route.fulfill({ json: null }), notFound],
      ['an answer that is not JSON', (route) => route.fulfill({ body: '<html>' }), notFound],
      ['a lost connection', (route) => route.abort(), notFound],
      ['too many lookups', (route) => route.fulfill({ status: 429, json: {} }), tooMany],
    ];
    const blank = page.getByText('Please enter your referral code', { exact: true });
    await page.goto('/stats?code=%20');
    await expect(blank).toBeVisible();
    await field(page).fill('M');
    await expect(blank).toHaveCount(0);
    await field(page).fill('   ');
    await button(page).click();
    await expect(blank).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toBeFocused();
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
      await expect(balance(page).getByRole('figure', { name: 'Sample balance' })).toBeVisible();
      if (sentence === tooMany) await expectAccessible(page, 'main');
      await field(page).press('Backspace');
      await expect(page.getByText(sentence)).toHaveCount(0);
    }
  });
});
