import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditEntries } from '@/db/schema/credit-entries';
import { type SignupRow, signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { joined, person } from '../testing/joins';
import { joinBatch } from './join-batch';

const database = testDatabase();
let referrer: SignupRow;

beforeEach(async () => {
  await database.reset();
  referrer = await joined(database.db, { email: 'referrer@x.io' });
});

const joinAsFriend = (email: string) => joined(database.db, { email, referrerCode: referrer.referralCode });
const friends = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    person({ email: `f${n}@x.io`, referrerCode: referrer.referralCode }),
  );
const storedReferrer = async () =>
  (await database.db.select().from(signups).orderBy(asc(signups.signupPosition)).limit(1))[0];
const entries = () => database.db.select().from(creditEntries).orderBy(asc(creditEntries.id));

describe('a referral', () => {
  test('pays $1, and the tenth adds VIP status and $25 once', async () => {
    for (let n = 1; n <= 9; n += 1) await joinAsFriend(`friend-${n}@x.io`);
    const afterNine = { referralCount: 9, storeCreditCents: 900, isVip: false, priorityScore: 140 };
    expect(await storedReferrer()).toMatchObject(afterNine);
    await joinAsFriend('friend-10@x.io');
    const afterTen = { referralCount: 10, storeCreditCents: 3500, isVip: true, priorityScore: 250 };
    expect(await storedReferrer()).toMatchObject(afterTen);
    await joinAsFriend('friend-11@x.io');
    expect(await storedReferrer()).toMatchObject({ referralCount: 11, storeCreditCents: 3600 });
    await expectConsistentList(database.db, 12);
  });

  test('pays correctly when one batch crosses the VIP threshold', async () => {
    await joinBatch(database.db, friends(25), { hourlyLimit: 0 });
    expect(await storedReferrer()).toMatchObject({ referralCount: 25, storeCreditCents: 5000 });
    await expectConsistentList(database.db, 26);
  });

  test('with an unknown code pays nothing', async () => {
    await joined(database.db, { email: 'friend@x.io', referrerCode: 'MFM-ZZZZZZ' });
    expect(await entries()).toEqual([]);
  });
});

describe('a withheld referral', () => {
  test.each([
    ['own_address', 'referrer+me@x.io'],
    ['alias', 'friend+two@x.io'],
    ['disposable_domain', 'someone@mailinator.com'],
    ['disposable_domain', 'someone@k7p2.anonbox.net'],
  ])('pays nothing for the reason %s: %s joins', async (reason, email) => {
    await joined(database.db, { email: 'friend@x.io' });
    const { id } = await joinAsFriend(email);
    expect(await entries()).toMatchObject([
      { kind: 'withheld', withheldReason: reason, amountCents: 0, referredSignupId: id },
    ]);
    expect(await storedReferrer()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
  });

  test('pays nothing beyond the hourly limit, across batches', async () => {
    const all = friends(5);
    for (const batch of [all.slice(0, 2), all.slice(2)]) {
      await joinBatch(database.db, batch, { hourlyLimit: 3 });
    }
    const kinds = (await entries()).map((entry) => entry.withheldReason ?? entry.kind);
    expect(kinds).toEqual(['referral', 'referral', 'referral', 'hourly_limit', 'hourly_limit']);
    await expectConsistentList(database.db, 6);
  });
});
