import { eq } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { join } from '../setup/signups';

test('an operator retries dead emails, and the audit says so', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (let n = 0; n < 3; n += 1) await join(site.origin, { email: `person-${n}@example.com` });
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(3);
  await site.db.update(outboxEmails).set({ status: 'dead', sentAt: null, error: 'mail_refused' });

  await page.goto('/admin/mail');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Resend refuses the email' }).click();
  await page.getByRole('checkbox', { name: 'Select the email to #1' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This sends 1 email now.');
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('status').getByText('Retrying 1 email.')).toBeVisible();

  await page.goto('/admin/mail');
  await page.getByRole('button', { name: 'Retry all' }).click();
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('status').getByText('Retrying 2 emails.')).toBeVisible();
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(3);

  await page.goto('/admin/audit');
  await expectAccessible(page);
  await page.getByLabel('Change', { exact: true }).selectOption('outbox.retry');
  await page.getByLabel('Operator', { exact: true }).selectOption(DEFAULT_OPERATOR);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/action=outbox\.retry/);
  expect(page.url()).not.toContain('example.com');
  await expect(page.getByText('1 dead email, 0 postponed emails')).toBeVisible();
  await expect(page.getByRole('link', { name: '#1 person-0@example.com' })).toBeVisible();
});
