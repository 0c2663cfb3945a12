import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Handle } from '@/db/client';
import { creditEntries } from '@/db/schema/credit-entries';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { waitlistCounter } from '@/db/schema/waitlist-counter';
import { testDatabase } from '@/db/testing';
import { joinBatch } from './join';
import { JoinLane } from './join-lane';
import { expectWholeList, person } from './join-testing';
import type { JoinOutcome } from './plan-batch';

const database = testDatabase();
const unlimited = { hourlyLimit: 0 };

beforeEach(() => database.reset());

async function joinOne(overrides: Parameters<typeof person>[0], handle: Handle = database.db) {
  const [outcome] = await joinBatch(handle, [person(overrides)], unlimited);
  return outcome as JoinOutcome;
}

async function joined(overrides: Parameters<typeof person>[0]) {
  const outcome = await joinOne(overrides);
  if (outcome.outcome !== 'joined') throw new Error(`expected to join, was ${outcome.outcome}`);
  return outcome.signup;
}

const storedAs = async (email: string) => {
  const [row] = await database.db.select().from(signups).where(eq(signups.email, email));
  return row;
};

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
  expect((await joined({ email: 'five-hundred@x.io' })).priorityScore).toBe(50);
  expect((await joined({ email: 'one-more@x.io' })).priorityScore).toBe(0);
});

test('refuses an address in any letter case and uses up no position', async () => {
  await joined({ email: 'Ada@Example.com' });
  expect(await joinOne({ email: 'aDA@eXAMPLE.COM' })).toMatchObject({ outcome: 'duplicate' });
  expect((await joined({ email: 'next@x.io' })).signupPosition).toBe(2);
});

test('refuses a repeat inside one batch', async () => {
  const batch = [person({ email: 'a@x.io' }), person({ email: 'A@x.io' }), person({ email: 'b@x.io' })];
  const outcomes = await joinBatch(database.db, batch, unlimited);
  expect(outcomes.map((one) => one.outcome)).toEqual(['joined', 'duplicate', 'joined']);
  await expectWholeList(database.db, 2);
});

test('answers a repeated request with the same key by the first result', async () => {
  const idempotencyKey = '5b1a6e0c-9a4e-4a53-8a0e-0d5f3f1f7c11';
  const first = await joined({ email: 'a@x.io', idempotencyKey });
  const again = await joinOne({ email: 'a@x.io', idempotencyKey });
  expect(again).toMatchObject({ outcome: 'joined', signup: { id: first.id, signupPosition: 1 } });
  await expectWholeList(database.db, 1);
});

test('knows its own people when a batch is repeated after a lost answer', async () => {
  const batch = [person({ email: 'a@x.io' }), person({ email: 'b@x.io' })];
  const first = await joinBatch(database.db, batch, unlimited);
  expect(await joinBatch(database.db, batch, unlimited)).toMatchObject(first);
  await expectWholeList(database.db, 2);
});

test('writes a welcome mail to be sent in the same transaction', async () => {
  const { id } = await joined({ email: 'a@x.io' });
  const rows = await database.db.select().from(outboxEmails);
  expect(rows).toMatchObject([{ signupId: id, status: 'pending', attempts: 0 }]);
});

test('asks for the welcome mail again for a repeated signup, at most once a day', async () => {
  const { id } = await joined({ email: 'a@x.io' });
  const mail = async () => (await database.db.select().from(outboxEmails))[0]?.status;
  await database.db.update(outboxEmails).set({ status: 'sent' });
  await joinOne({ email: 'a@x.io' });
  expect(await mail()).toBe('sent');
  const yesterday = sql`now() - interval '25 hours'`;
  await database.db.update(outboxEmails).set({ requestedAt: yesterday }).where(eq(outboxEmails.signupId, id));
  await joinOne({ email: 'a@x.io' });
  expect(await mail()).toBe('pending');
});

describe('referrals', () => {
  test('pay $1 each, and at the tenth VIP and $25, once', async () => {
    const { referralCode } = await joined({ email: 'host@x.io' });
    for (let friend = 1; friend <= 9; friend += 1) {
      await joined({ email: `friend-${friend}@x.io`, refCode: referralCode });
    }
    expect(await storedAs('host@x.io')).toMatchObject({
      referralCount: 9,
      storeCreditCents: 900,
      isVip: false,
      priorityScore: 140,
    });
    await joined({ email: 'friend-10@x.io', refCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({
      referralCount: 10,
      storeCreditCents: 3500,
      isVip: true,
      priorityScore: 250,
    });
    await joined({ email: 'friend-11@x.io', refCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 11, storeCreditCents: 3600 });
    await expectWholeList(database.db, 12);
  });

  test('cross the threshold inside one batch', async () => {
    const { referralCode } = await joined({ email: 'host@x.io' });
    const friends = Array.from({ length: 25 }, (_, n) =>
      person({ email: `f${n}@x.io`, refCode: referralCode }),
    );
    await joinBatch(database.db, friends, unlimited);
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 25, storeCreditCents: 5000 });
    await expectWholeList(database.db, 26);
  });

  test('by an unknown code pay nobody and refuse nobody', async () => {
    await joined({ email: 'friend@x.io', refCode: 'MFM-ZZZZZZ' });
    expect(await database.db.select().from(creditEntries)).toEqual([]);
  });

  test('by somebody already on the list pay nothing', async () => {
    const { referralCode } = await joined({ email: 'host@x.io' });
    await joinOne({ email: 'HOST@x.io', refCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  test.each([
    ['own_address', 'host+me@x.io'],
    ['alias', 'friend+two@x.io'],
    ['disposable_domain', 'someone@mailinator.com'],
  ])('are withheld for %s, and the person joins', async (reason, email) => {
    const { referralCode } = await joined({ email: 'host@x.io' });
    await joined({ email: 'friend@x.io' });
    const { id } = await joined({ email, refCode: referralCode });
    const entries = await database.db.select().from(creditEntries);
    expect(entries).toMatchObject([
      { kind: 'withheld', withheldReason: reason, amountCents: 0, referredSignupId: id },
    ]);
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  test('beyond the hourly limit are withheld', async () => {
    const { referralCode } = await joined({ email: 'host@x.io' });
    const friends = Array.from({ length: 5 }, (_, n) =>
      person({ email: `f${n}@x.io`, refCode: referralCode }),
    );
    await joinBatch(database.db, friends.slice(0, 2), { hourlyLimit: 3 });
    await joinBatch(database.db, friends.slice(2), { hourlyLimit: 3 });
    const entries = await database.db.select().from(creditEntries).orderBy(asc(creditEntries.id));
    expect(entries.map((entry) => entry.withheldReason ?? entry.kind)).toEqual([
      'referral',
      'referral',
      'referral',
      'hourly_limit',
      'hourly_limit',
    ]);
    await expectWholeList(database.db, 6);
  });
});

test('400 joins at once over several connections keep the list whole', async () => {
  const { referralCode } = await joined({ email: 'host@x.io' });
  const people = Array.from({ length: 360 }, (_, n) =>
    person({ email: `p${n}@x.io`, refCode: n % 2 === 0 ? referralCode : null }),
  );
  const repeats = people.slice(0, 40).map(({ email }) => person({ email: email.toUpperCase() }));
  const pools = Array.from({ length: 4 }, () => createDatabase(database.url, { max: 2, silenceMs: 0 }));
  const lanes = pools.map(
    ({ db }) =>
      new JoinLane({
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
  await expectWholeList(database.db, 361);
  const paid = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from credit_entries where kind = 'vip_bonus'`,
  );
  expect(paid[0]?.n).toBe(1);
});
