import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { freshEmail } from '../page/sample';
import { balance, lookUp } from '../page/stats-page';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';

test.use({ siteEnv: { REFERRAL_CREDIT: 'confirmation' } });

async function receiveLink(site: Site, email: string): Promise<string> {
  const mailTo = () => site.resend.mails().find(({ to }) => to.includes(email));
  await expect.poll(mailTo).toBeDefined();
  return /Confirm your email:\n(\S+)/.exec(mailTo()?.text ?? '')?.[1] ?? '';
}

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

  await page.goto(await receiveLink(site, 'friend@example.org'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await lookUp(page, code);
  await expect(balance(page).getByText('$1.00', { exact: true })).toBeVisible();
  await expect(unconfirmed(page)).toHaveCount(0);
});
