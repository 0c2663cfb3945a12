import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { person } from '../../testing/joins';
import { createReferrer, friendsOf, join, joinAll } from '../../testing/operators';
import { overviewOf } from '../../testing/overview';
import { joinBatch } from '../../waitlist/join-batch';
import { countForReview } from '../review/review';
import { readTasks } from './attention';
import { readCreditTotals, readMailTotals, readOpenWork, readPeopleTotals } from './figures';

const database = testDatabase();
beforeEach(() => database.reset());

const { fresh, ageBy } = overviewOf(database);

test('counts people in total, in a period, and in the same length before it', async () => {
  await joinAll(database.db, friendsOf('', 6));
  await ageBy(12, 'signup_position = 1');
  await ageBy(10, 'signup_position in (2, 3, 4)');
  await ageBy(3, 'signup_position in (5, 6)');
  await database.owner.execute(sql`update signups set erased_at = now() where signup_position = 4`);
  const people = async (range: string) => (await fresh((handle) => readPeopleTotals(handle, range))).people;
  const all = await fresh((handle) => readPeopleTotals(handle, 'all'));
  expect(all).toMatchObject({ people: { total: 5, added: null, before: null }, erased: 1, spotsLeft: 494 });
  // Nobody knows what was before the list began.
  expect(await people('7')).toEqual({ total: 5, added: 2, before: null });
  await ageBy(30, 'signup_position = 1');
  expect(await people('7')).toEqual({ total: 5, added: 2, before: 2 });
});

test('the worst case contains the VIP bonuses that releases would add', async () => {
  const [host, other] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 9, 'paid'));
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 2, 'held', 'mailinator.com'));
  await join(database.db, { email: 'c@mailinator.com', referrerCode: other?.referralCode });
  expect(await fresh((handle) => readCreditTotals(handle, '1'))).toEqual({
    owed: { total: 900, added: 900, before: null },
    withheld: { total: 3, added: 3, before: null },
    withheldReferrers: 2,
    withheldCents: 300,
    unconfirmed: 0,
    worstCaseCents: 900 + 300 + 2500,
  });
  expect(await fresh(readOpenWork)).toEqual({ withheld: 3, deadMail: 0 });
});

test('the badge of the review and the Overview count what its list shows', async () => {
  const [host, gone] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 2, 'held', 'mailinator.com'));
  const unconfirmed = person({ email: 'c@x.io', referrerCode: host?.referralCode });
  await joinBatch(database.db, [unconfirmed], { ...unlimitedCredit, paidOn: 'confirmation' });
  await join(database.db, { email: 'd@mailinator.com', referrerCode: gone?.referralCode });
  await database.owner.execute(sql`update signups set erased_at = now() where id = ${gone?.id}`);
  expect(await fresh(readOpenWork)).toEqual({ withheld: 2, deadMail: 0 });
  const { reasons, all } = await countForReview(database.db, 'withheld');
  expect([all, reasons.length]).toEqual([2, 2]);
  const totals = await fresh((handle) => readCreditTotals(handle, 'all'));
  expect(totals).toMatchObject({ withheld: { total: 2 }, withheldReferrers: 1, unconfirmed: 1 });
});

test('counts mail by what became of it', async () => {
  await joinAll(database.db, friendsOf('', 4));
  const mails = await database.db.select().from(outboxEmails);
  const [sent, dead, bounced] = mails.map(({ signupId }) => signupId);
  await database.db.execute(
    sql`update outbox_emails set status = 'sent' where signup_id in (${sent}, ${bounced})`,
  );
  await database.db.execute(sql`update outbox_emails set status = 'dead' where signup_id = ${dead}`);
  await database.db.insert(emailSuppressions).values({ mailbox: 'a@x.io', reason: 'bounced' });
  const { sent: sentMail, ...totals } = await fresh((handle) => readMailTotals(handle, '1'));
  expect(sentMail.total).toBe(2);
  expect(totals).toMatchObject({
    pending: 1,
    dead: 1,
    bounced: { total: 1, added: 1 },
    complained: { total: 0, added: 0 },
    unsubscribed: { total: 0 },
  });
  expect(await fresh(readTasks)).toEqual([
    { text: 'Not sent: 1 dead email', href: '/admin/mail/list?status=dead' },
  ]);
});

test('large groups, appeals and late mail are tasks', async () => {
  expect(await fresh(readTasks)).toEqual([]);
  const large = await createReferrer(database.db, 'large', 20);
  await createReferrer(database.db, 'small', 19);
  await database.db.execute(
    sql`update referrals set appealed_at = now(), appeal = '' where friend_id = (select id from signups where signup_position = 2)`,
  );
  await database.db.execute(sql`update outbox_emails set requested_at = now() - interval '16 minutes'`);
  expect(await fresh(readTasks)).toEqual([
    { text: 'Waiting: 41 emails, the oldest for 16 min', href: '/admin/mail/list?status=pending' },
    { text: 'Asked for a check: 1 appeal', href: '/admin/review?view=appeals' },
    {
      text: 'A large group: 20 withheld referrals of #1',
      href: `/admin/review/${large}/disposable_domain`,
    },
  ]);
});
