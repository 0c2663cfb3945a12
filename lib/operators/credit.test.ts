import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { creditEntries } from '@/db/schema/credit-entries';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { auditLines, dryRun, operator } from '../testing/operators';
import { referralsIn, WITHHELD } from '../testing/referrals';
import { decideAllCredit, listWithheld } from './credit';

const database = testDatabase();
beforeEach(() => database.reset());

const { createHost, host, reject, release, reverse } = referralsIn(database);

describe('rejection', () => {
  test('pays nothing, and the referral is no longer listed; a release still pays it', async () => {
    await createHost({ paid: 9, withheld: 1 });
    expect(await reject()).toMatchObject({ referrals: 1, amountCents: 0 });
    expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
    expect(await listWithheld(database.db)).toEqual([]);
    await expect(reject()).rejects.toMatchObject({ reason: 'already_rejected' });
    await expectConsistentList(database.db, 11);
    expect(await release()).toMatchObject({ amountCents: 2600 });
    await expectConsistentList(database.db, 11);
    expect(await auditLines(database.db)).toEqual([
      'tester credit.rejection',
      'tester credit.release',
      'tester credit.vip_bonus',
    ]);
  });

  test('of all withheld referrals keeps a later release of all from paying them', async () => {
    await createHost({ paid: 1, withheld: 3 });
    const decideAll = (decision: 'release' | 'rejection') =>
      decideAllCredit(database.db, operator, 'host@x.io', decision);
    expect(await decideAll('rejection')).toMatchObject({ referrals: 3, amountCents: 0 });
    expect(await decideAll('release')).toMatchObject({ referrals: 0, amountCents: 0 });
    await expectConsistentList(database.db, 5);
  });
});

test.each([
  ['release of a person nobody referred', () => release('host@x.io'), 'not_referred'],
  ['rejection of a paid referral', () => reject('paid-0@x.io'), 'not_withheld'],
  ['reversal of a withheld referral', () => reverse(WITHHELD), 'not_paid'],
])('refuses the %s', async (_what, decide, reason) => {
  await createHost({ paid: 1, withheld: 1 });
  await expect(decide()).rejects.toMatchObject({ reason });
});

test('a release writes each ledger entry to the audit, without addresses and codes; a dry run changes nothing', async () => {
  await createHost({ paid: 9, withheld: 1 });
  const before = [await host(), await database.db.select().from(creditEntries)];
  const referrer = { referralCount: 10, isVip: true };
  expect(await release(WITHHELD, dryRun)).toMatchObject({ amountCents: 2600, referrer });
  expect([await host(), await database.db.select().from(creditEntries)]).toEqual(before);
  expect(await auditLines(database.db)).toEqual([]);
  await release();
  expect(await auditLines(database.db)).toEqual(['tester credit.release', 'tester credit.vip_bonus']);
  expect(JSON.stringify(await database.db.select().from(auditEntries))).not.toMatch(/@|MFM-/);
});
