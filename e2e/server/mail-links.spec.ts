import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { enlargeText, expectAccessible, widthOf } from '../page/page';
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
  await enlargeText(page);
  expect(await widthOf(page)).toBe(320);
  const linesOfWord = await page.getByRole('heading').evaluate(({ firstChild, textContent }) => {
    const word = document.createRange();
    if (firstChild) word.setStart(firstChild, textContent.indexOf('confirmed'));
    if (firstChild) word.setEnd(firstChild, textContent.length);
    return word.getClientRects().length;
  });
  expect(linesOfWord, 'no line breaks inside a word').toBe(1);

  await lookUp(page, code);
  await expect(balance(page).getByText('$1.00', { exact: true })).toBeVisible();
  await expect(unconfirmed(page)).toHaveCount(0);
  await expect(balance(page).getByText('9 more referrals to go')).toBeVisible();
});
