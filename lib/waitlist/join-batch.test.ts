import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { waitlistCounter } from '@/db/schema/waitlist-counter';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { joined, joinOne, person } from '../testing/joins';
import { joinBatch } from './join-batch';
import { SignupQueue } from './signup-queue';

const database = testDatabase();
const unlimited = { hourlyLimit: 0 };

beforeEach(() => database.reset());

test('numbers people in their order, within a batch and across batches', async () => {
  await joinBatch(database.db, [person({ email: 'a@x.io' }), person({ email: 'b@x.io' })], unlimited);
  await joinBatch(database.db, [person({ email: 'c@x.io' })], unlimited);
  const rows = await database.db.select().from(signups).orderBy(asc(signups.signupPosition));
  expect(rows.map((row) => [row.signupPosition, row.email])).toEqual([
    [1, 'a@x.io'],
    [2, 'b@x.io'],
    [3, 'c@x.io'],
  ]);
});

test('gives the first 500 their premiere points and nobody after them', async () => {
  await database.db.update(waitlistCounter).set({ lastPosition: 499 });
  expect((await joined(database.db, { email: 'five-hundred@x.io' })).priorityScore).toBe(50);
  expect((await joined(database.db, { email: 'one-more@x.io' })).priorityScore).toBe(0);
});

test('refuses an address in any letter case and uses up no position', async () => {
  await joined(database.db, { email: 'Ada@Example.com' });
  expect(await joinOne(database.db, { email: 'aDA@eXAMPLE.COM' })).toMatchObject({ outcome: 'duplicate' });
  expect((await joined(database.db, { email: 'next@x.io' })).signupPosition).toBe(2);
});

test('refuses a repeat inside one batch', async () => {
  const batch = [person({ email: 'a@x.io' }), person({ email: 'A@x.io' }), person({ email: 'b@x.io' })];
  const outcomes = await joinBatch(database.db, batch, unlimited);
  expect(outcomes.map((one) => one.outcome)).toEqual(['joined', 'duplicate', 'joined']);
  await expectConsistentList(database.db, 2);
});

test('answers a repeated request with the same key by the first result', async () => {
  const idempotencyKey = '5b1a6e0c-9a4e-4a53-8a0e-0d5f3f1f7c11';
  const first = await joined(database.db, { email: 'a@x.io', idempotencyKey });
  const again = await joinOne(database.db, { email: 'a@x.io', idempotencyKey });
  expect(again).toMatchObject({ outcome: 'joined', signup: { id: first.id, signupPosition: 1 } });
  await expectConsistentList(database.db, 1);
});

test('knows its own people when a batch is repeated after a lost answer', async () => {
  const batch = [person({ email: 'a@x.io' }), person({ email: 'b@x.io' })];
  const first = await joinBatch(database.db, batch, unlimited);
  expect(await joinBatch(database.db, batch, unlimited)).toMatchObject(first);
  await expectConsistentList(database.db, 2);
});

test('writes a welcome mail to be sent in the same transaction', async () => {
  const { id } = await joined(database.db, { email: 'a@x.io' });
  const rows = await database.db.select().from(outboxEmails);
  expect(rows).toMatchObject([{ signupId: id, status: 'pending', attempts: 0 }]);
});

test('asks for the welcome mail again for a repeated signup, at most once a day', async () => {
  const { id } = await joined(database.db, { email: 'a@x.io' });
  const mail = async () => (await database.db.select().from(outboxEmails))[0]?.status;
  await database.db.update(outboxEmails).set({ status: 'sent' });
  await joinOne(database.db, { email: 'a@x.io' });
  expect(await mail()).toBe('sent');
  const yesterday = sql`now() - interval '25 hours'`;
  await database.db.update(signups).set({ createdAt: yesterday }).where(eq(signups.id, id));
  await joinOne(database.db, { email: 'a@x.io' });
  expect(await mail()).toBe('sent');
  await database.db.update(outboxEmails).set({ requestedAt: yesterday }).where(eq(outboxEmails.signupId, id));
  await joinOne(database.db, { email: 'a@x.io' });
  expect(await mail()).toBe('pending');
});

test('400 joins at once over several connections keep the list whole', async () => {
  const { referralCode } = await joined(database.db, { email: 'host@x.io' });
  const people = Array.from({ length: 360 }, (_, n) =>
    person({ email: `p${n}@x.io`, referrerCode: n % 2 === 0 ? referralCode : null }),
  );
  const repeats = people.slice(0, 40).map(({ email }) => person({ email: email.toUpperCase() }));
  const pools = Array.from({ length: 4 }, () => createDatabase(database.url, { max: 2, queryTimeoutMs: 0 }));
  const lanes = pools.map(
    ({ db }) =>
      new SignupQueue({
        runBatch: (batch) => joinBatch(db, batch, unlimited),
        isSharedFault: () => true,
        batchSize: 16,
        maxWaitMs: 60_000,
      }),
  );
  const alone = [...people, ...repeats].filter((_, n) => n % 8 === 0);
  const outcomes = await Promise.all(
    [...people, ...repeats].map(async (one, n) => {
      if (!alone.includes(one)) return lanes[n % lanes.length]?.join(one);
      const [outcome] = await joinBatch(pools[n % pools.length]?.db ?? database.db, [one], unlimited);
      return outcome;
    }),
  );
  await Promise.all(pools.map((pool) => pool.close()));

  expect(outcomes.filter((one) => one?.outcome === 'joined')).toHaveLength(360);
  expect(outcomes.filter((one) => one?.outcome === 'duplicate')).toHaveLength(40);
  await expectConsistentList(database.db, 361);
  const paid = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from credit_entries where kind = 'vip_bonus'`,
  );
  expect(paid[0]?.n).toBe(1);
});
