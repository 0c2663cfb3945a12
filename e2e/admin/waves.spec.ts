import { mailBrakes } from '@/db/schema/mail-brakes';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { join } from '../setup/signups';

test('an operator plans, tests and sends a wave', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (let n = 0; n < 3; n += 1) await join(site.origin, { email: `person-${n}@example.com` });

  await page.goto('/admin/waves');
  await page.getByLabel('People', { exact: true }).fill('2');
  await page.getByLabel('Who comes first').selectOption('position');
  await page.getByRole('button', { name: 'Show this wave' }).click();
  await expect(page).toHaveURL(/size=2&by=position/);
  await expect(page.getByRole('link', { name: '#2 person-1@example.com' })).toBeVisible();
  await expect(page.getByText('of 3 who can be invited')).toBeVisible();
  const preview = page.getByRole('region', { name: 'The invitation' });
  await expect(preview.getByRole('definition')).toContainText(['person-0@example.com', '', '', site.origin]);
  await expectAccessible(page);

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
  await expectAccessible(page);
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
