import { beforeEach, describe, expect, test } from 'vitest';
import type { ReferralState } from '@/db/schema/referrals';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import type { CreditDecision } from '../../operators/credit';
import { auditLines, createReferrer, dryRun, getPerson, operator, REASON } from '../../testing/operators';
import { countReferrals, decideGroup, findReferrer, listReviewGroups, parseReviewSearch } from './review';

const database = testDatabase();
beforeEach(() => database.reset());

const groups = (search = {}) => listReviewGroups(database.db, parseReviewSearch(search));

const all = (referrerId: string, decision: CreditDecision, state: ReferralState = 'withheld') => ({
  referrerId,
  decision,
  choice: { state, reason: REASON, until: new Date(Date.now() + 60_000) } as const,
});

describe('a decision about a group', () => {
  test('is made in chunks, until none is left; its dry run covers all of it and changes nothing', async () => {
    const referrerId = await createReferrer(database.db, 'host', 130);
    const preview = await decideGroup(database.db, dryRun, all(referrerId, 'release'));
    expect(preview).toMatchObject({ referrals: 130, amountCents: 15_500, referralCount: 130, isVip: true });
    expect(await auditLines(database.db)).toEqual([]);
    const decide = () => decideGroup(database.db, operator, all(referrerId, 'release'));
    expect([(await decide()).referrals, (await decide()).referrals, (await decide()).referrals]).toEqual([
      100, 30, 0,
    ]);
    expect((await findReferrer(database.db, { referrerId, reason: REASON }))?.storeCreditCents).toBe(15_500);
    expect((await groups()).rows).toEqual([]);
    expect((await groups({ state: 'paid' })).rows).toMatchObject([{ friends: 130 }]);
    await expectConsistentList(database.db, 131);
  });

  test('moves referrals between the states', async () => {
    const referrerId = await createReferrer(database.db, 'host', 2);
    const decide = (decision: CreditDecision, state: ReferralState) =>
      decideGroup(database.db, operator, all(referrerId, decision, state));
    const sizes = async () => {
      const states = ['withheld', 'rejected', 'paid', 'reversed'] as const;
      return Promise.all(states.map((state) => countReferrals(database.db, referrerId, { state })));
    };
    await decide('rejection', 'withheld');
    expect(await sizes()).toEqual([0, 2, 0, 0]);
    await decide('release', 'rejected');
    expect(await sizes()).toEqual([0, 0, 2, 0]);
    await decide('reversal', 'paid');
    expect(await sizes()).toEqual([0, 0, 0, 2]);
    await expectConsistentList(database.db, 3);
  });

  test('leaves out friends who joined after the page was shown', async () => {
    const referrerId = await createReferrer(database.db, 'host', 2);
    const decided = await decideGroup(database.db, operator, {
      ...all(referrerId, 'release'),
      choice: { state: 'withheld', until: new Date(0) },
    });
    expect(decided).toMatchObject({ referrals: 0 });
  });

  test('can be about chosen friends', async () => {
    const referrerId = await createReferrer(database.db, 'host', 3);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    const decided = await decideGroup(database.db, operator, {
      ...all(referrerId, 'release'),
      choice: { friendIds: [id] },
    });
    expect(decided).toMatchObject({ referrals: 1, amountCents: 100 });
    expect((await groups()).rows).toMatchObject([{ friends: 2 }]);
  });
});
