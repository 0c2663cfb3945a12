import { asc, eq, sql } from 'drizzle-orm';
import { auditEntries } from '@/db/schema/audit-entries';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expectAccessible } from '../page/accessibility';
import { join } from '../setup/signups';
import { expect, test } from './fixtures';

// Many pages, and axe reads some of them.
test.slow();

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

  const rows = await site.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'outbox.retry'))
    .orderBy(asc(auditEntries.at));
  expect(rows).toMatchObject([
    { actor: DEFAULT_OPERATOR, detail: { revived: 1 } },
    { actor: DEFAULT_OPERATOR, detail: { revived: 2, error: 'mail_refused' } },
  ]);

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

test('on a narrow page, the card of a row leaves out empty cells', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  await join(site.origin, { email: 'ada@example.com' });
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(1);
  await site.db
    .update(outboxEmails)
    .set({ status: 'pending', sentAt: null, dueAt: sql`now() + interval '1 hour'` });
  await page.goto('/admin/mail');
  const row = page.getByRole('row').filter({ hasText: 'Not tried yet' });
  await expect(row.getByRole('cell')).toHaveCount(5);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(row.getByRole('cell')).toHaveText([/./, /./, /./, /./]);
  await expectAccessible(page);
});
