import { expect, test } from '../fixtures';
import { NEEDS_ALL } from '../page/in-app-browser';
import { CODE, joinOnPage, SignupForm } from '../page/signup';
import { answerLookups, balance } from '../page/stats';

const device = { tag: NEEDS_ALL };

test(
  'a new tab shows the ticket, until its visitor says that it is not theirs',
  device,
  async ({ context, page }) => {
    await joinOnPage(page);
    const tab = await context.newPage();
    await answerLookups(tab);
    // Nobody invites themselves.
    await tab.goto(`/?ref=${CODE}`);
    await expect(tab.getByRole('banner').getByRole('button', { name: '#313 · Share' })).toBeVisible();
    await tab.getByRole('button', { name: "You're #313 in line" }).click();
    await expect(tab.getByText('#313 in line', { exact: true })).toBeInViewport();
    await expect(tab.getByText('A friend invited you')).toHaveCount(0);
    expect(await tab.evaluate(() => ({ ...localStorage }))).toEqual({ 'ticket-code': CODE });

    await tab.getByRole('button', { name: 'Not you?' }).click();
    await expect(new SignupForm(tab).email).toBeInViewport();
    await expect(tab.getByText(`Referred by: ${CODE}`)).toBeVisible();
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Get Early Access' })).toBeVisible();
    expect(await tab.evaluate(() => localStorage.getItem('ticket-code'))).toBe(null);
  },
);

test(
  '“Not you?” also forgets the friend who invited the person who joined',
  device,
  async ({ context, page }) => {
    await page.goto('/?ref=MFM-ABC234');
    await expect(page.getByText('Referred by: MFM-ABC234')).toBeVisible();
    await joinOnPage(page);
    const tab = await context.newPage();
    await answerLookups(tab);
    await tab.goto('/');
    await tab.getByRole('button', { name: 'Not you?' }).click();
    await expect(tab.getByText('Free to join')).toBeInViewport();
    await expect.poll(() => tab.evaluate(() => ({ ...localStorage }))).toEqual({});
  },
);

for (const path of ['/', '/stats']) {
  test(
    `${path} forgets a code that nobody has any more, without a word`,
    device,
    async ({ context, page }) => {
      await joinOnPage(page);
      const tab = await context.newPage();
      const answer = tab.waitForResponse(`**/api/referrals/${CODE}`);
      await tab.goto(path);
      expect((await answer).status()).toBe(404);
      await expect.poll(() => tab.evaluate(() => ({ ...localStorage }))).toEqual({});
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Get Early Access' })).toBeVisible();
      await expect(tab.getByText('Referral code not found')).toHaveCount(0);
    },
  );
}

test('the page of balances knows the code', device, async ({ context, page }) => {
  await joinOnPage(page);
  const tab = await context.newPage();
  await answerLookups(tab);
  await tab.goto('/stats');
  await expect(balance(tab).getByText('$35.00', { exact: true })).toBeVisible();
});
