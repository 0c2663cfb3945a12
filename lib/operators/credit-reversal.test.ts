import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { settleReferrals } from '../credit/settle-referrals';
import type { WithheldReason } from '../credit/withholding-rules';
import { getPerson, join, operator } from '../testing/operators';
import { referralsIn, WITHHELD } from '../testing/referrals';
import { decideAllCredit, listWithheld } from './credit';

const database = testDatabase();
beforeEach(() => database.reset());

const { createHost, host, release, reverse } = referralsIn(database);

describe('reversal', () => {
  test('takes back credit, count and score permanently', async () => {
    await createHost({ paid: 2, withheld: 0 });
    expect(await reverse('paid-0@x.io')).toMatchObject({ amountCents: -100 });
    expect(await host()).toMatchObject({ referralCount: 1, storeCreditCents: 100, priorityScore: 60 });
    const refusal = { reason: 'already_reversed' };
    await expect(release('paid-0@x.io')).rejects.toMatchObject(refusal);
    await expect(reverse('paid-0@x.io')).rejects.toMatchObject(refusal);
    await expectConsistentList(database.db, 3);
  });

  test('below ten referrals takes back bonus and VIP status; the next referral returns them', async () => {
    await createHost({ paid: 10, withheld: 0 });
    expect(await reverse('paid-0@x.io')).toMatchObject({ amountCents: -2600 });
    expect(await host()).toMatchObject({ referralCount: 9, storeCreditCents: 900, isVip: false });
    await expectConsistentList(database.db, 11);
    await join(database.db, { email: 'another@x.io', referrerCode: (await host()).referralCode });
    expect(await host()).toMatchObject({ referralCount: 10, storeCreditCents: 3500, isVip: true });
    await reverse('paid-1@x.io');
    await expectConsistentList(database.db, 12);
  });

  test('of all referrals, or of those once withheld for one reason, skips reversed and withheld ones', async () => {
    await createHost({ paid: 8, withheld: 3 });
    const reverseAll = (reason?: WithheldReason) =>
      decideAllCredit(database.db, operator, 'host@x.io', 'reversal', reason);
    for (const n of [0, 1]) await release(`withheld-${n}@mailinator.com`);
    expect(await host()).toMatchObject({ referralCount: 10, storeCreditCents: 3500 });
    await reverse(WITHHELD);
    expect(await reverseAll('alias')).toMatchObject({ referrals: 0, amountCents: 0 });
    expect(await reverseAll('disposable_domain')).toMatchObject({ referrals: 1, amountCents: -100 });
    expect(await reverseAll()).toMatchObject({ referrals: 8, amountCents: -800 });
    expect(await host()).toMatchObject({ referralCount: 0, storeCreditCents: 0, isVip: false });
    expect(await listWithheld(database.db)).toHaveLength(1);
    await expectConsistentList(database.db, 12);
  });

  test('works for a released referral', async () => {
    await createHost({ paid: 0, withheld: 1 });
    await release();
    await reverse(WITHHELD);
    expect(await host()).toMatchObject({ referralCount: 0, storeCreditCents: 0 });
    await expectConsistentList(database.db, 2);
  });
});

test('lists referrals that were reversed because the address is undeliverable', async () => {
  await createHost({ paid: 2, withheld: 1 });
  const { id } = await getPerson(database.db, 'paid-0@x.io');
  const settlement = { kind: 'reversal', reason: 'undeliverable', at: new Date() } as const;
  await settleReferrals(database.db, await host(), [{ friendId: id, paidCents: 100 }], settlement);
  const listed = await listWithheld(database.db, { reason: 'undeliverable' });
  expect(listed.map(({ friend }) => friend.email)).toEqual(['paid-0@x.io']);
  expect(await listWithheld(database.db)).toHaveLength(1);
});
