import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { friendsOf, join, joinAll, operator } from '../testing/operators';
import { erasePerson } from './erase';
import { readStats } from './waitlist-summary';

const database = testDatabase();
beforeEach(() => database.reset());

const stats = () => readStats(database.db, { days: 3, top: 2 });
const ageBy = (days: number, where: string) =>
  database.db.execute(
    sql.raw(`update signups set created_at = created_at - interval '${days} days' where ${where}`),
  );

test('handles an empty list', async () => {
  expect(await stats()).toMatchObject({
    total: 0,
    referredShare: 0,
    viralCoefficient: null,
    topReferrers: [],
    creditOwedCents: 0,
    mail: { pending: 0 },
  });
});

test('counts people, referrals, credit and email', async () => {
  const [first, second] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(first?.referralCode ?? '', 10, 'one'));
  await joinAll(database.db, friendsOf(second?.referralCode ?? '', 3, 'two'));
  await join(database.db, { email: 'x@mailinator.com', referrerCode: first?.referralCode });
  expect(await stats()).toMatchObject({
    total: 16,
    vips: 1,
    referred: 14,
    referredShare: 14 / 16,
    withheldReferrals: 1,
    creditOwedCents: 3800,
    topReferrers: [
      { signupPosition: 1, referralCount: 10, storeCreditCents: 3500 },
      { signupPosition: 2, referralCount: 3 },
    ],
    // The VIP has a second one.
    mail: { pending: 17, dead: 0 },
  });
});

test('lists days without signups', async () => {
  await joinAll(database.db, friendsOf('', 4));
  await ageBy(2, 'signup_position = 1');
  await ageBy(40, 'signup_position = 2');
  expect((await stats()).days.map(({ signups }) => signups)).toEqual([1, 0, 2]);
});

test('corrects the viral coefficient for friends still to come', async () => {
  const people = await joinAll(database.db, friendsOf('', 20, 'host'));
  expect((await stats()).viralCoefficient).toBeNull();
  const codeOf = (n: number) => people[n]?.referralCode ?? '';
  // One friend of each at once, and three more of the first ten after a month.
  await joinAll(
    database.db,
    Array.from({ length: 20 }, (_, n) => friendsOf(codeOf(n), 1, `soon-${n}`)).flat(),
  );
  await joinAll(
    database.db,
    Array.from({ length: 10 }, (_, n) => friendsOf(codeOf(n), 3, `late-${n}`)).flat(),
  );
  await ageBy(60, 'signup_position <= 10');
  await ageBy(20, 'signup_position between 11 and 20');
  const ageReferrals = (days: number, name: string) =>
    database.db.execute(sql`
      update referrals set created_at = friend.created_at - ${days} * interval '1 day' from signups friend
      where friend.id = friend_id and friend.email like ${`${name}%`}`);
  await ageReferrals(60, 'soon');
  await ageReferrals(30, 'late');
  // So far, 20 people have 50 friends. Those who joined 20 days ago will have as many as the others.
  expect((await stats()).viralCoefficient).toBe(4);
  await database.db.execute(sql`update referrals set state = 'reversed' where friend_id in (
    select id from signups where email like 'soon-0-%')`);
  expect((await stats()).viralCoefficient).toBeNull();
});

test('erased people have no credit and no withheld referrals', async () => {
  const { referralCode } = await join(database.db, { email: 'a@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 2));
  await join(database.db, { email: 'x@mailinator.com', referrerCode: referralCode });
  expect(await stats()).toMatchObject({ creditOwedCents: 200, withheldReferrals: 1 });
  await erasePerson(database.db, operator, 'a@x.io');
  const nothing = { creditOwedCents: 0, withheldReferrals: 0, topReferrers: [] };
  expect(await stats()).toMatchObject({ total: 4, erased: 1, ...nothing });
});
