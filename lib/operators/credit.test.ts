import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { creditEntries } from '@/db/schema/credit-entries';
import { testDatabase } from '@/db/testing/test-database';
import { expectWholeList } from '@/db/testing/whole-list';
import { auditLines, dryRun, friendsOf, join, joinAll, operator, getPerson } from '../testing/operators';
import { decideCredit, listWithheld, releaseAll } from './credit';

const database = testDatabase();
beforeEach(() => database.reset());

const release = (who: string) => decideCredit(database.db, operator, who, 'release');
const reverse = (who: string) => decideCredit(database.db, operator, who, 'reversal');
const host = () => getPerson(database.db, 'host@x.io');

/** A host with so many paid and so many withheld referrals. */
async function hostWith(paid: number, withheld: number): Promise<void> {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(referralCode, paid, 'paid'));
  const disposable = Array.from({ length: withheld }, (_, n) => ({
    email: `withheld-${n}@mailinator.com`,
    referrerCode: referralCode,
  }));
  await joinAll(database.db, disposable);
}

describe('releasing', () => {
  test('pays a withheld referral', async () => {
    await hostWith(1, 1);
    expect(await release('withheld-0@mailinator.com')).toMatchObject({ referrals: 1, amountCents: 100 });
    expect(await host()).toMatchObject({ referralCount: 2, storeCreditCents: 200, priorityScore: 70 });
    await expectWholeList(database.db, 3);
  });

  test('makes a VIP at the tenth, with the bonus', async () => {
    await hostWith(9, 1);
    expect(await release('withheld-0@mailinator.com')).toMatchObject({ amountCents: 2600 });
    expect(await host()).toMatchObject({ referralCount: 10, storeCreditCents: 3500, isVip: true });
    await expectWholeList(database.db, 11);
  });

  test('pays no second bonus past the threshold', async () => {
    await hostWith(10, 1);
    expect(await release('withheld-0@mailinator.com')).toMatchObject({ amountCents: 100 });
    await expectWholeList(database.db, 12);
  });

  test.each(['paid-0@x.io', 'withheld-0@mailinator.com'])('pays %s once only', async (friend) => {
    await hostWith(1, 1);
    await release('withheld-0@mailinator.com');
    expect(await release(friend)).toEqual({ outcome: 'refused', reason: 'already_paid' });
    expect(await host()).toMatchObject({ storeCreditCents: 200 });
  });

  test('at once from two sides pays once', async () => {
    await hostWith(0, 1);
    const outcomes = await Promise.all([
      release('withheld-0@mailinator.com'),
      release('withheld-0@mailinator.com'),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
    await expectWholeList(database.db, 2);
  });

  test('of all of a referrer passes the threshold once', async () => {
    await hostWith(5, 8);
    expect(await releaseAll(database.db, operator, 'host@x.io')).toMatchObject({
      referrals: 8,
      amountCents: 3300,
    });
    expect(await host()).toMatchObject({ referralCount: 13, storeCreditCents: 3800 });
    await expectWholeList(database.db, 14);
    expect(await listWithheld(database.db, {})).toEqual([]);
  });

  test('of one reason leaves the others', async () => {
    await hostWith(0, 2);
    const { referralCode } = await host();
    await join(database.db, { email: 'host+me@x.io', referrerCode: referralCode });
    expect(await releaseAll(database.db, operator, 'host@x.io', 'disposable_domain')).toMatchObject({
      referrals: 2,
    });
    const left = await listWithheld(database.db, {});
    expect(left.map(({ entry }) => entry.withheldReason)).toEqual(['own_address']);
  });
});

describe('taking back', () => {
  test('takes the dollar, the count and the points', async () => {
    await hostWith(2, 0);
    expect(await reverse('paid-0@x.io')).toMatchObject({ amountCents: -100 });
    expect(await host()).toMatchObject({ referralCount: 1, storeCreditCents: 100, priorityScore: 60 });
    await expectWholeList(database.db, 3);
  });

  test('below the threshold takes the bonus and the status, which the next referral returns', async () => {
    await hostWith(10, 0);
    expect(await reverse('paid-0@x.io')).toMatchObject({ amountCents: -2600 });
    expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
    await expectWholeList(database.db, 11);
    await join(database.db, { email: 'another@x.io', referrerCode: (await host()).referralCode });
    expect(await host()).toMatchObject({ referralCount: 10, storeCreditCents: 3500, isVip: true });
    await reverse('paid-1@x.io');
    await expectWholeList(database.db, 12);
  });

  test('is final', async () => {
    await hostWith(1, 0);
    await reverse('paid-0@x.io');
    expect(await release('paid-0@x.io')).toEqual({ outcome: 'refused', reason: 'already_reversed' });
    expect(await reverse('paid-0@x.io')).toEqual({ outcome: 'refused', reason: 'already_reversed' });
  });

  test('of a released referral works like that of any other', async () => {
    await hostWith(0, 1);
    await release('withheld-0@mailinator.com');
    await reverse('withheld-0@mailinator.com');
    expect(await host()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
    await expectWholeList(database.db, 2);
  });
});

test.each([
  ['nobody@x.io', 'unknown_person'],
  ['host@x.io', 'not_referred'],
])('refuses %s: %s', async (who, reason) => {
  await hostWith(0, 0);
  expect(await release(who)).toEqual({ outcome: 'refused', reason });
});

test('refuses to take back what was never paid', async () => {
  await hostWith(0, 1);
  expect(await reverse('withheld-0@mailinator.com')).toEqual({ outcome: 'refused', reason: 'not_paid' });
});

test('leaves a row in the audit for each entry, without an address', async () => {
  await hostWith(9, 1);
  await release('withheld-0@mailinator.com');
  expect(await auditLines(database.db)).toEqual(['tester credit.release', 'tester credit.vip_bonus']);
  expect(JSON.stringify(await database.db.select().from(auditEntries))).not.toMatch(/@|MFM-/);
});

test('a dry run reports the same and changes nothing', async () => {
  await hostWith(9, 1);
  const entries = await database.db.select().from(creditEntries);
  expect(await decideCredit(database.db, dryRun, 'withheld-0@mailinator.com', 'release')).toMatchObject({
    outcome: 'done',
    amountCents: 2600,
    referrer: { referralCount: 10, isVip: true },
  });
  expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
  expect(await database.db.select().from(creditEntries)).toEqual(entries);
  expect(await auditLines(database.db)).toEqual([]);
});
