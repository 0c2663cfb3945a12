import type { Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible, widthOf } from '../page/page';
import { freshEmail } from '../page/signup';
import { balance, lookUp } from '../page/stats';
import { linkOf } from '../place/place';
import { join } from '../setup/signups';

test.use({ siteEnv: { REFERRAL_CREDIT: 'confirmation' } });

const unconfirmed = (page: Page) => balance(page).getByText(/confirmed their email yet$/);

test('a referral pays when the friend confirms the email', async ({ form, page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const { signup } = await join(site.origin, { email: freshEmail() });
  const code = signup?.referral_code ?? '';
  await form.open(`?ref=${code}`);
  await form.join('friend@example.org');
  await expect(form.success).toBeVisible();
  await lookUp(page, code);
  await expect(unconfirmed(page)).toHaveText("1 friend hasn't confirmed their email yet");
  await expect(balance(page).getByText('$0.00', { exact: true })).toBeVisible();

  await page.goto(await linkOf(site, 'friend@example.org', 'Confirm your email'));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(320);

  await lookUp(page, code);
  await expect(balance(page).getByText('$1.00', { exact: true })).toBeVisible();
  await expect(unconfirmed(page)).toHaveCount(0);
  await expect(balance(page).getByText('9 more referrals to go')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader unsubscribes with the link', async ({ page, site }) => {
    await addPeople(site.db, 1);
    await expect.poll(() => site.resend.mails()).toHaveLength(1);
    await page.goto(site.resend.mails()[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    await expect(page.getByRole('heading', { name: 'Stop all emails?' })).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to MyFitModel' })).toHaveAttribute('href', '/');
  });
});
