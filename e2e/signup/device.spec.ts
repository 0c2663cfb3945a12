import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures';
import { CODE, joinOnPage, SignupForm } from '../page/signup';
import { answerLookups, balance } from '../page/stats';

/** Its tabs find the code when they open, as after a signup. */
const keepCode = (context: BrowserContext) =>
  context.addInitScript((code) => {
    if (location.protocol === 'about:') return;
    if (window.name === '') localStorage.setItem('ticket-code', code);
    window.name = 'opened';
  }, CODE);

test('both pages know the code of the device, until its visitor says that it is not theirs', async ({
  context,
  page,
}) => {
  await keepCode(context);
  await answerLookups(page);
  await page.goto('/stats');
  await expect(balance(page).getByText('$35.00', { exact: true })).toBeVisible();
  // Nobody invites themselves.
  await page.goto(`/?ref=${CODE}`);
  await expect(page.getByRole('banner').getByRole('button', { name: '#313 · Share' })).toBeVisible();
  await page.getByRole('button', { name: "You're #313 in line" }).click();
  await expect(page.getByText('#313 in line', { exact: true })).toBeInViewport();
  await expect(page.getByText('A friend invited you')).toHaveCount(0);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'ticket-code': CODE });

  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(new SignupForm(page).email).toBeInViewport();
  await expect(page.getByText(`Referred by: ${CODE}`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Early Access' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ticket-code'))).toBe(null);
});

test('“Not you?” also forgets the friend who invited the person who joined', async ({ context, page }) => {
  await page.goto('/?ref=MFM-ABC234');
  await expect(page.getByText('Referred by: MFM-ABC234')).toBeVisible();
  await joinOnPage(page);
  const tab = await context.newPage();
  await answerLookups(tab);
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Not you?' }).click();
  await expect(tab.getByText('Free to join')).toBeInViewport();
  await expect.poll(() => tab.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test('both pages forget a code that nobody has any more, without a word', async ({ context }) => {
  await keepCode(context);
  for (const path of ['/', '/stats']) {
    const page = await context.newPage();
    const answer = page.waitForResponse(`**/api/referrals/${CODE}`);
    await page.goto(path);
    expect((await answer).status()).toBe(404);
    await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await expect(page.getByRole('banner').getByRole('button', { name: 'Get Early Access' })).toBeVisible();
    await expect(page.getByText('Referral code not found')).toHaveCount(0);
  }
});
