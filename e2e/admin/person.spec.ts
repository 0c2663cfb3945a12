import { eq } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { expectAccessible, widthOf } from '../page/page';
import { add, button, makeChange, open } from './changes';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

test('an operator releases and reverses referrals', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  const paid = await add(site, 'paid@example.com', host.code);
  const withheld = await add(site, 'withheld@mailinator.com', host.code);
  for (const n of [1, 2]) await add(site, `other-${n}@mailinator.com`, host.code);
  const auditRow = (kind: string) => `${DEFAULT_OPERATOR} credit.${kind} ${host.id}`;

  await open(page, site, withheld);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Release their referral'),
      dryRun: 'Their credit would change by +$1.00 to $2.00.',
      confirm: 'Release',
      done: '1 referral released: +$1.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('release')]);
  await expect(button(page, 'Reverse their referral')).toBeVisible();

  await open(page, site, host);
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByText('A referral was paid')).toHaveCount(2);
  const friends = page.getByRole('region', { name: 'Friends and their referrals' });
  const row = friends.getByRole('row').filter({ hasText: 'paid@example.com' });
  expect(
    await makeChange(page, site, {
      button: row.getByRole('button', { name: 'Reverse' }),
      dryRun: 'Their credit would change by −$1.00 to $1.00.',
      confirm: 'Reverse',
      done: '1 referral reversed: −$1.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('reversal')]);
  await expect(row).toContainText('Reversed');
  await expect(row.getByRole('button')).toHaveCount(0);

  expect(
    await makeChange(page, site, {
      button: button(page, 'Release all withheld'),
      dryRun: '2 referrals of #1 host@example.com would be paid.',
      confirm: 'Release',
      done: '2 referrals released: +$2.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('release'), auditRow('release')]);
  await expect(friends.getByText('Withheld', { exact: true })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Audit' }).getByText('Reversed', { exact: true }),
  ).toBeVisible();
  await friends.getByRole('link', { name: '#2 paid@example.com' }).click();
  await expect(page).toHaveURL(new RegExp(paid.id));
  await expect(page.getByRole('link', { name: '#1 host@example.com' })).toBeVisible();
});

test('an operator decides about VIP status, sends an email again and erases', async ({
  signedInPage: page,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const auditRow = (action: string) => [`${DEFAULT_OPERATOR} ${action} ${ada.id}`];
  await open(page, site, ada);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Make VIP'),
      dryRun: 'They would become a VIP.',
      confirm: 'Make VIP',
      done: 'This person is a VIP.',
    }),
  ).toEqual(auditRow('vip.set'));
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(1);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Resend welcome email'),
      dryRun: '1 email would be sent: the welcome email, with today’s figures.',
      confirm: 'Send',
      done: 'The welcome email is waiting to be sent.',
    }),
  ).toEqual(auditRow('resend'));
  await expect.poll(() => site.resend.mails('ada@example.com').length).toBe(2);

  expect(
    await makeChange(page, site, {
      button: button(page, 'Erase'),
      dryRun: 'Name, address, code and source would be removed for good.',
      confirm: 'Erase',
      // As the page shows it.
      typed: '#1',
      done: '#1 was erased.',
    }),
  ).toEqual(auditRow('erase'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await expect(page.getByText(/ada@example\.com|MFM-/)).toHaveCount(0);
  await expect(page.getByText('Not asked')).toBeVisible();
  for (const name of ['Erase', 'Make VIP', 'Resend welcome email']) {
    await expect(button(page, name)).toHaveCount(0);
  }
});

test('shows emails as they look, and is accessible in light and dark colors', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  for (const domain of ['example.com', 'mailinator.com']) await add(site, `friend@${domain}`, host.code);
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, site, host);
  await page.getByText(/^Show:/).click();
  const frame = page.locator('iframe[title="Welcome email"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).not.toHaveAttribute('srcdoc', /<script/i);
  const ticket = frame.contentFrame().locator('.ticket');
  await expect(ticket).toHaveCSS('clip-path', /polygon/);
  await expect(ticket).toContainText('#1');
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await button(page, 'Erase').click();
  await expect(page.getByRole('dialog')).toContainText('cannot be undone');
  await expectAccessible(page);
});
