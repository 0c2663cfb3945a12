import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mailStatuses, outboxEmails } from '@/db/schema/outbox-emails';
import { referrals, withheldReasons } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { seedList } from './seed-list';

const COUNT = 400;
const database = testDatabase();

beforeEach(() => database.reset());

const people = () => database.db.select().from(signups).orderBy(signups.signupPosition);

test('a sample list has everything that operators look at', async () => {
  await seedList(database.db, { count: COUNT, seed: 'first' });
  await seedList(database.db, { count: 5, seed: 'first' });
  await expectConsistentList(database.db, COUNT + 5);

  const listed = await people();
  expect(listed.some((person) => person.isVip)).toBe(true);
  const times = listed.map((person) => person.createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const reasons = await database.db.select({ reason: referrals.reason }).from(referrals);
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set([null, ...withheldReasons]));
  const shared = await database.db.execute(sql`
    select from signup_networks network join signup_networks host on host.signup_id = network.referred_by
    where host.network_hash = network.network_hash`);
  expect(shared.length).toBeGreaterThan(0);
  const mails = await database.db.select().from(outboxEmails);
  const sources = listed.map(({ utmSource, referrerHost }) => utmSource ?? referrerHost);
  expect(sources).toEqual(expect.arrayContaining(['instagram', 'www.google.com', null]));
  const statuses = new Set(mailStatuses.filter((status) => status !== 'cancelled'));
  expect(new Set(mails.map(({ status }) => status))).toEqual(statuses);
});

test.each([2, 25, 120])('a list of %i people has a ring: made-up friends of one person', async (count) => {
  await seedList(database.db, { count, seed: 'ring' });
  const friends = (await people()).filter(({ email }) => email.startsWith('winner'));
  expect(friends.length).toBeGreaterThanOrEqual(Math.min(count / 2, 8) - 1);
  expect(new Set(friends.map(({ referredBy }) => referredBy)).size).toBe(1);
});

test('a list that grows keeps the curve of its days', async () => {
  const now = Date.now();
  for (let n = 0; n < 3; n += 1) await seedList(database.db, { count: 200, seed: `part ${n}` });
  const ages = (await people()).map(({ createdAt }) => now - createdAt.getTime());
  expect(ages).toEqual(ages.toSorted((one, other) => other - one));
  const share = (position: number) => 1 - (ages[position - 1] ?? 0) / (5 * 7 * 24 * 60 * 60 * 1000);
  for (const quarter of [1, 2, 3]) expect(share(quarter * 150)).toBeCloseTo(Math.sqrt(quarter / 4), 1);
});

test('the same seed gives the same people', async () => {
  const describe = async () =>
    (await people()).map((person) => [
      person.email,
      person.referralCode,
      person.storeCreditCents,
      person.utmSource,
    ]);
  await seedList(database.db, { count: 50, seed: 'same' });
  const first = await describe();
  await database.reset();
  await seedList(database.db, { count: 50, seed: 'same' });
  expect(await describe()).toEqual(first);
});
