import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { friendsOf, getPerson, join, joinAll, operator } from '../testing/operators';
import { referralsIn, WITHHELD } from '../testing/referrals';
import { decideFriends, listWithheld } from './credit';

const database = testDatabase();
beforeEach(() => database.reset());

const { createHost, host } = referralsIn(database);

describe('a list of friends', () => {
  const idsOf = async (...emails: string[]) =>
    Promise.all(emails.map(async (email) => (await getPerson(database.db, email)).id));
  const decide = async (friendIds: string[], decision: 'release' | 'rejection' | 'reversal') =>
    decideFriends(database.db, operator, { referrerId: (await host()).id, friendIds }, decision);

  test('is decided in one transaction, without those that the decision does not apply to', async () => {
    await createHost({ paid: 8, withheld: 4 });
    const ids = await idsOf('paid-0@x.io', WITHHELD, 'withheld-1@mailinator.com');
    expect(await decide(ids, 'release')).toMatchObject({ referrals: 2, amountCents: 2700 });
    const nothing = { referrals: 0, amountCents: 0, skipped: { paid: 3 } };
    expect(await decide(ids, 'release')).toMatchObject(nothing);
    expect(await decide(ids, 'reversal')).toMatchObject({ referrals: 3, amountCents: -2800 });
    await expectConsistentList(database.db, 13);
  });

  test('leaves out friends of somebody else', async () => {
    await createHost({ paid: 0, withheld: 1 });
    const { referralCode } = await join(database.db, { email: 'other@x.io' });
    await joinAll(database.db, friendsOf(referralCode, 1, 'theirs', 'mailinator.com'));
    const ids = await idsOf('theirs-0@mailinator.com', WITHHELD);
    expect(await decide(ids, 'release')).toMatchObject({ referrals: 1 });
    expect(await listWithheld(database.db)).toMatchObject([{ friend: { email: 'theirs-0@mailinator.com' } }]);
  });

  test('concurrent decisions about the same friends leave the list consistent', async () => {
    await createHost({ paid: 0, withheld: 6 });
    const ids = await idsOf(...Array.from({ length: 6 }, (_, n) => `withheld-${n}@mailinator.com`));
    const outcomes = await Promise.all([decide(ids, 'release'), decide(ids.toReversed(), 'rejection')]);
    expect(outcomes.map(({ referrals }) => referrals)).toContain(6);
    await expectConsistentList(database.db, 7);
  });
});
