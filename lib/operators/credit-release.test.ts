import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { join, operator } from '../testing/operators';
import { referralsIn, WITHHELD } from '../testing/referrals';
import { decideAllCredit, listWithheld } from './credit';

const database = testDatabase();
beforeEach(() => database.reset());

const { createHost, host, release } = referralsIn(database);

describe('release', () => {
  test.each([
    ['a referral', 1, 100, { referralCount: 2, storeCreditCents: 200, priorityScore: 70 }],
    ['the tenth, with a bonus', 9, 2600, { referralCount: 10, storeCreditCents: 3500, isVip: true }],
    ['the eleventh', 10, 100, { referralCount: 11, storeCreditCents: 3600, isVip: true }],
  ])('pays %s', async (_what, paid, amountCents, expected) => {
    await createHost({ paid, withheld: 1 });
    expect(await release()).toMatchObject({ referrals: 1, amountCents });
    expect(await host()).toMatchObject(expected);
    await expectConsistentList(database.db, paid + 2);
  });

  test.each(['paid-0@x.io', WITHHELD])('pays %s only once', async (friend) => {
    await createHost({ paid: 1, withheld: 1 });
    await release();
    await expect(release(friend)).rejects.toMatchObject({ reason: 'already_paid' });
    expect(await host()).toMatchObject({ storeCreditCents: 200 });
  });

  test('pays once if two operators release at the same time', async () => {
    await createHost({ paid: 0, withheld: 1 });
    const outcomes = await Promise.allSettled([release(), release()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectConsistentList(database.db, 2);
  });

  test('of all referrals pays the bonus once', async () => {
    await createHost({ paid: 5, withheld: 8 });
    const released = await decideAllCredit(database.db, operator, 'host@x.io', 'release');
    expect(released).toMatchObject({ referrals: 8, amountCents: 3300 });
    expect(await host()).toMatchObject({ referralCount: 13, storeCreditCents: 3800 });
    await expectConsistentList(database.db, 14);
    expect(await listWithheld(database.db, {})).toEqual([]);
  });

  test('for one reason keeps other referrals withheld', async () => {
    await createHost({ paid: 0, withheld: 2 });
    await join(database.db, { email: 'host+me@x.io', referrerCode: (await host()).referralCode });
    const released = await decideAllCredit(
      database.db,
      operator,
      'host@x.io',
      'release',
      'disposable_domain',
    );
    expect(released).toMatchObject({ referrals: 2 });
    const withheld = await listWithheld(database.db, {});
    expect(withheld.map(({ referral }) => referral.reason)).toEqual(['own_address']);
  });
});
