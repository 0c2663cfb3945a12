import { outboxEmails } from '@/db/schema/outbox-emails';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { join } from '../setup/signups';
import { reloadUntil } from './operator';

test('an announcement is written, previewed, tested and sent', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (const n of [0, 1, 2])
    await join(site.origin, { email: `reader-${n}@example.com`, firstName: '<Ada>', privacyAccepted: n < 2 });

  await page.goto('/admin/mailings');
  await page.getByRole('link', { name: 'New announcement' }).click();
  await page.getByLabel('Subject').fill('News for {first_name}');
  const text = page.getByLabel('Text in Markdown');
  await expect(text).toHaveAccessibleDescription(/\{first_name\}/);
  await text.fill('Hi <b>you</b>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText("“<b>” can't be mailed.")).toBeVisible();
  await text.fill('Hi **{first_name}**, [share]({link})');
  await page.reload();
  await expect(text).toHaveValue(/^Hi/);
  await page.getByLabel('To people with news on').selectOption('The first 500');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport();
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.locator('strong')).toHaveText('Ada');
  await expectAccessible(page);

  const mailsTo = (email: string) =>
    site.resend.mails(email).filter(({ subject }) => subject.startsWith('News for'));
  const sendTest = page.getByRole('button', { name: 'Send me a test' });
  await sendTest.press('Enter');
  await expect(page.getByText(`Sent to ${DEFAULT_OPERATOR}.`)).toBeVisible();
  await expect(sendTest).toBeFocused();
  await expect.poll(() => mailsTo(DEFAULT_OPERATOR).length).toBe(1);
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const list = page.getByRole('region', { name: 'Mailings' });
  await list.getByRole('link', { name: 'News for {first_name}' }).click();
  await expect(page).toHaveURL(/\/mailings\/[0-9a-f-]{36}$/);
  await expect.poll(() => [0, 1, 2].map((n) => mailsTo(`reader-${n}@example.com`).length)).toEqual([1, 1, 0]);
  // As Resend reports.
  await site.db.update(outboxEmails).set({ outcome: 'delivered' });
  // The worker looks a while later whether all are sent.
  await reloadUntil(page, (options) => expect(page.getByText('Sent', { exact: true })).toBeVisible(options));
  await page.getByRole('link', { name: '← Send' }).click();
  const cells = list.getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveText([/^News for/, /^2 emails sent/]);
  await page.getByRole('link', { name: 'News for' }).click();
  await expect(page.getByText('To the first 500 with news on')).toBeVisible();
});
