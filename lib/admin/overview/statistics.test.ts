import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { ageSignups, erasePerson, friendsOf, join, joinAll, operator } from '../../testing/operators';
import { readStats } from './stats';

const database = await emptyTestDatabase();

const stats = () => readStats(database.db, { days: 3, top: 2 });
const ageBy = ageSignups(database);

test('counts nothing in an empty waitlist', async () => {
  const nothing = { referredShare: 0, friendsPerPerson: 0, topReferrers: [], creditOwedCents: 0 };
  expect(await stats()).toMatchObject({ total: 0, ...nothing, mail: { pending: 0 } });
});

test('counts people, referrals, credit and email, by the day, too; erased people have no credit and no withheld referrals', async () => {
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
  await ageBy(2, 'signup_position = 16');
  await ageBy(40, 'signup_position = 15');
  expect((await stats()).days.map(({ signups }) => signups)).toEqual([1, 0, 14]);
  await erasePerson(database.db, operator, 'a@x.io');
  const remaining = { creditOwedCents: 300, withheldReferrals: 0, topReferrers: [{ signupPosition: 2 }] };
  expect(await stats()).toMatchObject({ total: 16, erased: 1, ...remaining });
});

test('friends per person leaves out those whose referral was rejected or reversed, and of erased referrers', async () => {
  const [host, other] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 4, 'one'));
  await joinAll(database.db, friendsOf(other?.referralCode ?? '', 2, 'two'));
  expect((await stats()).friendsPerPerson).toBe(6 / 8);
  await database.db.execute(sql`update referrals set state = 'reversed' where friend_id in (
    select id from signups where email like 'one-0%')`);
  await erasePerson(database.db, operator, 'b@x.io');
  expect((await stats()).friendsPerPerson).toBe(3 / 7);
});
