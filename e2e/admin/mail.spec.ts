import { eq } from 'drizzle-orm';
import { mailBrakes } from '@/db/schema/mail-brakes';
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
  await page.getByLabel('Change', { exact: true }).selectOption('outbox.retry');
  await page.getByLabel('Operator', { exact: true }).selectOption(DEFAULT_OPERATOR);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/action=outbox\.retry/);
  expect(page.url()).not.toContain('example.com');
  await expect(page.getByText('1 dead email, 0 postponed emails')).toBeVisible();
  await expect(page.getByRole('link', { name: '#1 person-0@example.com' })).toBeVisible();
});

test('an operator writes, previews, tests and sends an announcement', async ({
  signedInPage: page,
  site,
}) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (const n of [0, 1, 2])
    await join(site.origin, { email: `reader-${n}@example.com`, firstName: '<Ada>', privacyAccepted: n < 2 });

  await page.goto('/admin/announcements');
  await page.getByRole('link', { name: 'New announcement' }).click();
  await page.getByLabel('Subject').fill('News for {first_name}');
  const text = page.getByLabel('Text in Markdown');
  await text.fill('Hi <b>you</b>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText("“<b>” can't be mailed.")).toBeVisible();
  await text.fill('Hi **{first_name}**, [share]({link})');
  await page.reload();
  await expect(text).toHaveValue(/^Hi/);
  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.locator('strong')).toHaveText('Ada');
  const background = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await page.getByLabel('Dark', { exact: true }).check();
  await expect.poll(background).not.toBe(light);
  await expectAccessible(page);

  const mailsTo = (email: string) =>
    site.resend.mails(email).filter(({ subject }) => subject.startsWith('News for'));
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.poll(() => mailsTo(DEFAULT_OPERATOR).length).toBe(1);
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: 'News for {first_name}' }).click();
  await expect(page).toHaveURL(/\/announcements\/[0-9a-f-]{36}$/);
  await expect.poll(() => [0, 1, 2].map((n) => mailsTo(`reader-${n}@example.com`).length)).toEqual([1, 1, 0]);
  // The worker looks a while later whether all are sent.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('definition').first()).toHaveText('2');
});

test('an operator plans, tests and sends a wave', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (let n = 0; n < 3; n += 1) await join(site.origin, { email: `person-${n}@example.com` });

  await page.goto('/admin/waves');
  await page.getByLabel('People', { exact: true }).fill('2');
  await page.getByLabel('Who comes first').selectOption('position');
  await page.getByRole('button', { name: 'Show this wave' }).click();
  await expect(page).toHaveURL(/size=2&by=position/);
  await expect(page.getByRole('link', { name: '#2 person-1@example.com' })).toBeVisible();
  // The server caches the number for ten seconds, also that of an earlier test.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('of 3 who can be invited')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const preview = page.getByRole('region', { name: 'The invitation' });
  await expect(preview.getByRole('definition')).toContainText(['person-0@example.com', '', '', site.origin]);

  const mailsTo = (email: string) =>
    site.resend.mails(email).filter(({ subject }) => !/line|list/i.test(subject));
  const before = site.resend.mails(DEFAULT_OPERATOR).length;
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(`Sent to ${DEFAULT_OPERATOR}.`)).toBeVisible();
  await expect.poll(() => site.resend.mails(DEFAULT_OPERATOR).length).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Invite 2 people' });
  await expect(dialog).toContainText(
    'EARLY_ACCESS_URL is not set, so each of them gets an email with a link to the landing page',
  );
  await send.click();
  await dialog.getByRole('textbox').fill('2');
  await send.click();
  await expect(page.getByRole('status').getByText('Invited 2 people.')).toBeVisible();

  await expect.poll(() => mailsTo('person-0@example.com').length).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('table').filter({ hasText: DEFAULT_OPERATOR })).toBeVisible();
});

test('an operator reads on the Overview that mail is stopped, resumes it, and ends a wave', async ({
  signedInPage: page,
  site,
}) => {
  const wave = '0198c0de-0000-7000-8000-00000000aaaa';
  const figures = { mails: 300, bounced: 15, stoppedAt: new Date() };
  const stopped = { state: 'stopped', reason: 'bounces', ...figures } as const;
  await site.db.insert(mailBrakes).values([
    { id: 'welcome', ...stopped },
    { id: wave, ...stopped },
  ]);
  await page.goto('/admin');
  const table = page.getByRole('region', { name: 'Emails being sent' });
  const welcome = table.getByRole('row').filter({ hasText: 'Welcome emails' });
  await expect(welcome).toContainText('15 of 300 emails bounced');
  await welcome.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Sending again.')).toBeVisible();
  await expect(welcome).toBeHidden();

  await page.goto('/admin/waves');
  await table.getByRole('button', { name: 'End' }).click();
  await dialog.getByRole('button', { name: 'End' }).click();
  // Not the table, which an open dialog hides.
  await expect(page.getByText('Ended. The email was not sent to 0 people.')).toBeVisible();
  expect(await site.db.select().from(mailBrakes).orderBy(mailBrakes.id)).toMatchObject([
    { id: wave, state: 'ended' },
    { id: 'welcome', state: 'sending' },
  ]);
});
