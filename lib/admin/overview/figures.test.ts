import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { person } from '../../testing/joins';
import { friendsOf, join, joinAll } from '../../testing/operators';
import { overviewOf } from '../../testing/overview';
import { joinBatch } from '../../waitlist/join-batch';
import { countForReview } from '../review/review';
import { readCreditTotals, readMailTotals, readOpenWork, readPeopleTotals } from './figures';

const database = testDatabase();
beforeEach(() => database.reset());

const { fresh, ageBy } = overviewOf(database);

test('counts the people of the last day, week and month', async () => {
  await joinAll(database.db, friendsOf('', 4));
  await ageBy(3, 'signup_position = 1');
  await ageBy(20, 'signup_position = 2');
  await ageBy(60, 'signup_position = 3');
  const value = await fresh(readPeopleTotals);
  expect(value).toMatchObject({ people: 4, spotsLeft: 496, today: 1, week: 2, month: 3 });
});

test('the worst case contains the VIP bonuses that releases would add', async () => {
  const [host, other] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 9, 'paid'));
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 2, 'held', 'mailinator.com'));
  await join(database.db, { email: 'c@mailinator.com', referrerCode: other?.referralCode });
  expect(await fresh(readCreditTotals)).toEqual({
    owedCents: 900,
    withheldReferrals: 3,
    withheldReferrers: 2,
    withheldCents: 300,
    newBonuses: 1,
    worstCaseCents: 900 + 300 + 2500,
  });
  expect(await fresh(readOpenWork)).toEqual({ withheld: 3, deadMail: 0 });
});

test('the badge of the review counts what its list shows', async () => {
  const [host, gone] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 2, 'held', 'mailinator.com'));
  const unconfirmed = person({ email: 'c@x.io', referrerCode: host?.referralCode });
  await joinBatch(database.db, [unconfirmed], { ...unlimitedCredit, paidOn: 'confirmation' });
  await join(database.db, { email: 'd@mailinator.com', referrerCode: gone?.referralCode });
  await database.owner.execute(sql`update signups set erased_at = now() where id = ${gone?.id}`);
  expect(await fresh(readOpenWork)).toEqual({ withheld: 2, deadMail: 0 });
  const { reasons, all } = await countForReview(database.db, 'withheld');
  expect([all, reasons.length]).toEqual([2, 2]);
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
  expect(await fresh(readMailTotals)).toMatchObject({
    pending: 1,
    sent: 2,
    dead: 1,
    bounced: 1,
    complained: 0,
    unsubscribed: 0,
  });
});
