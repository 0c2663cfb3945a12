import { eq, inArray, lte } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { boxOf } from '../page/page';
import type { Site } from '../setup/site';
import {
  add,
  auditOf,
  button,
  changesOn,
  createWithheldReferrals,
  reloadUntil,
  signIn,
  unfold,
} from './operator';

const HEIGHT = 844;

test.use({
  viewport: { width: 390, height: HEIGHT },
  hasTouch: true,
  isMobile: true,
});

const ACTIONS = `session.start credit.rejection credit.release credit.attach resend invite mail.stop wave.end
outbox.retry export`.split(/\s/);

const countMails = ({ db }: Site, status: 'pending' | 'dead') =>
  db.$count(outboxEmails, eq(outboxEmails.status, status));

/** A ring of 44, a friend at a disposable domain, 110 people and three dead emails. */
async function fill(site: Site) {
  const { db } = site;
  await createWithheldReferrals(site, 44);
  const bo = await add(site, 'bo@example.com');
  await add(site, 'friend@yopmail.com', bo.code);
  for (const name of ['ada', 'cleo', 'dora']) await add(site, `${name}@example.com`);
  await addPeople(db, 60, {}, 51);
  await db.update(waitlistCounter).set({ lastPosition: 110 });
  await expect.poll(() => countMails(site, 'pending')).toBe(0);
  const first = db.select({ id: signups.id }).from(signups).where(lte(signups.signupPosition, 3));
  const dead = { status: 'dead', sentAt: null, error: 'mail_refused' } as const;
  await db.update(outboxEmails).set(dead).where(inArray(outboxEmails.signupId, first));
  return bo;
}

test('an operator’s day on a phone', async ({ page, site, operator }) => {
  test.slow();
  const bo = await fill(site);
  const change = changesOn(page, site);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const openSection = async (name: string) => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const link = sections.getByRole('link', { name: new RegExp(`^${name}\\b`) });
    await link.tap();
    await expect(heading).toHaveText(name);
  };
  const find = async (email: string) => {
    await openSection('People');
    await page.getByRole('searchbox').fill(email);
    await page.getByRole('searchbox').press('Enter');
    await expect(heading).toHaveText(email);
  };

  await signIn(page, site, operator);
  const attention = region('What needs somebody');
  await reloadUntil(page, (options) =>
    expect(attention).toContainText(/3 dead emails.*44 withheld/, options),
  );

  await test.step('stops a ring of 44', async () => {
    await attention.getByRole('link', { name: '44 withheld referrals of #1' }).tap();
    await expect(page.getByText("44 on the referrer's network")).toBeVisible();
    const reject = button(page, 'Reject 44, $44');
    await change(reject, 'This leaves 44 referrals unpaid.', 'Reject', 'Rejected 44 referrals.');
    await expect(page.getByRole('main').getByRole('link', { name: 'bo@example.com' })).toBeVisible();
  });

  await test.step('answers three people', async () => {
    await openSection('Groups');
    await page.getByRole('checkbox', { name: /^Select the friend of/ }).check();
    const release = button(page, 'Release');
    await change(release, 'This pays $1.00 for 1 referral.', 'Release', 'Released 1 referral.');
    await find('ada@example.com');
    await unfold(page, 'More');
    await page.getByLabel('Referrer: code, address or position').fill(bo.code);
    const record = button(page, 'Record referrer…');
    await change(
      record,
      'credit grows by $1.00 to $2.00',
      'Record a referrer',
      'Recorded a referrer of #48 ada@example.com: #',
    );
    await expect(record).toHaveCount(0);
    await find('cleo@example.com');
    const resend = button(page, 'Resend');
    const sent = 'Resent the welcome email to #49 cleo@example.com.';
    await change(resend, '1 email is sent, with', 'Resend', sent);
    const toast = page.locator('.toast');
    // Otherwise it disappears after five seconds.
    await toast.hover();
    await expect(toast).toBeInViewport({ ratio: 1 });
    const { y: top } = await boxOf(toast);
    expect(top).toBeGreaterThan(HEIGHT / 2);
    for (const each of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
      const { y, bottom } = await boxOf(each);
      expect(bottom <= top || y >= HEIGHT).toBe(true);
    }
    await toast.getByRole('button', { name: 'Close' }).tap();
    await expect(toast).toHaveCount(0);
    await expect.poll(() => site.resend.mails('cleo@example.com').length).toBe(2);
  });

  await test.step('sends and stops a wave', async () => {
    await openSection('Send');
    await page.getByRole('link', { name: 'Invite people' }).tap();
    await page.getByLabel('People', { exact: true }).fill('105');
    await page.getByLabel('Who comes first').selectOption('position');
    await button(page, 'Show this wave').tap();
    await expect(page).toHaveURL(/size=105&by=position/);
    await expect(button(page, 'Show this wave')).toBeFocused();
    const facts = region('The invitation').getByRole('definition');
    await expect(facts).toContainText(['host@example.com', '', '', site.origin]);
    await button(page, 'Send me a test').tap();
    await expect(page.getByText(`Sent to ${operator}.`)).toBeVisible();
    const invite = button(page, 'Invite 105 people');
    await change(invite, 'EARLY_ACCESS_URL is not set', 'Invite', 'Invited 105 people.', '105');
    const invitations = () => site.resend.mails().filter(({ subject }) => /^Your early/.test(subject)).length;
    // And the test.
    await expect.poll(invitations).toBe(101);
    const sending = region('Being sent');
    const stop = sending.getByRole('button', { name: 'Stop' });
    await change(
      stop,
      'The rest waits until you resume or end it.',
      'Stop sending',
      'Stopped sending “Wave ',
    );
    await openSection('Today');
    await expect(attention).toContainText('You stopped it at');
    const end = attention.getByRole('button', { name: 'End', exact: true });
    await page.setViewportSize({ width: 390, height: 620 });
    for (const name of ['Resume', 'End']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await change(end, 'by the next mailing', 'End the mailing', 'The email was not sent to 5 people.');
    await expect(end).toBeHidden();
    await openSection('Send');
    // The mail worker ends it soon afterwards.
    const row = page.getByRole('row').filter({ hasText: operator });
    await reloadUntil(page, (options) => expect(row).toContainText('100 emails sent', options));
  });

  await test.step('retries emails', async () => {
    await openSection('Send');
    const refused = page.getByRole('row').filter({ hasText: 'Resend refuses the email' });
    await change(
      refused.getByRole('button', { name: 'Retry all' }),
      'The mail worker tries again now.',
      'Retry',
      'Retried 3 dead emails.',
    );
    await expect.poll(() => countMails(site, 'dead')).toBe(0);
  });

  await test.step('exports, and reads in the audit who did what', async () => {
    await openSection('People');
    const downloading = page.waitForEvent('download');
    await button(page, 'Export CSV').tap();
    await downloading;
    const actions = (await auditOf(site)).map((entry) => entry.split(' ')[1]);
    expect(new Set(actions)).toEqual(new Set(ACTIONS));
    await openSection('Log');
    await page.getByLabel('Change', { exact: true }).selectOption('Retried');
    await expect(page).toHaveURL(/action=outbox\.retry/);
    await page.getByLabel('Operator', { exact: true }).selectOption(operator);
    await expect(page).toHaveURL(/by=\w+/);
    expect(page.url()).not.toContain('example.com');
    await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(
      /^Retried 3 dead emails, 0 postponed emails.*by operator-/,
    );
  });

  await button(page, 'Sign out').tap();
  await expect(page.getByText('You are signed out.')).toBeVisible();
});
