import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditEntries } from '@/db/schema/credit-entries';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { joined, joinOne, person } from '../testing/joins';
import { joinBatch } from './join-batch';

const database = testDatabase();
const unlimited = { hourlyLimit: 0 };

beforeEach(() => database.reset());

const storedAs = async (email: string) => {
  const [row] = await database.db.select().from(signups).where(eq(signups.email, email));
  return row;
};

describe('referrals', () => {
  test('pay $1 each, and at the tenth VIP and $25, once', async () => {
    const { referralCode } = await joined(database.db, { email: 'host@x.io' });
    for (let friend = 1; friend <= 9; friend += 1) {
      await joined(database.db, { email: `friend-${friend}@x.io`, referrerCode: referralCode });
    }
    expect(await storedAs('host@x.io')).toMatchObject({
      referralCount: 9,
      storeCreditCents: 900,
      isVip: false,
      priorityScore: 140,
    });
    await joined(database.db, { email: 'friend-10@x.io', referrerCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({
      referralCount: 10,
      storeCreditCents: 3500,
      isVip: true,
      priorityScore: 250,
    });
    await joined(database.db, { email: 'friend-11@x.io', referrerCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 11, storeCreditCents: 3600 });
    await expectConsistentList(database.db, 12);
  });

  test('cross the threshold inside one batch', async () => {
    const { referralCode } = await joined(database.db, { email: 'host@x.io' });
    const friends = Array.from({ length: 25 }, (_, n) =>
      person({ email: `f${n}@x.io`, referrerCode: referralCode }),
    );
    await joinBatch(database.db, friends, unlimited);
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 25, storeCreditCents: 5000 });
    await expectConsistentList(database.db, 26);
  });

  test('by an unknown code pay nobody and refuse nobody', async () => {
    await joined(database.db, { email: 'friend@x.io', referrerCode: 'MFM-ZZZZZZ' });
    expect(await database.db.select().from(creditEntries)).toEqual([]);
  });

  test('by somebody already on the list pay nothing', async () => {
    const { referralCode } = await joined(database.db, { email: 'host@x.io' });
    await joinOne(database.db, { email: 'HOST@x.io', referrerCode: referralCode });
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  test.each([
    ['own_address', 'host+me@x.io'],
    ['alias', 'friend+two@x.io'],
    ['disposable_domain', 'someone@mailinator.com'],
    ['disposable_domain', 'someone@k7p2.anonbox.net'],
  ])('are withheld for %s, and the person joins', async (reason, email) => {
    const { referralCode } = await joined(database.db, { email: 'host@x.io' });
    await joined(database.db, { email: 'friend@x.io' });
    const { id } = await joined(database.db, { email, referrerCode: referralCode });
    const entries = await database.db.select().from(creditEntries);
    expect(entries).toMatchObject([
      { kind: 'withheld', withheldReason: reason, amountCents: 0, referredSignupId: id },
    ]);
    expect(await storedAs('host@x.io')).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  test('beyond the hourly limit are withheld', async () => {
    const { referralCode } = await joined(database.db, { email: 'host@x.io' });
    const friends = Array.from({ length: 5 }, (_, n) =>
      person({ email: `f${n}@x.io`, referrerCode: referralCode }),
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
    await expectConsistentList(database.db, 6);
  });
});
