import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { type CreditDecision, decideCredit } from '../../operators/credit';
import {
  auditLines,
  createReferrer,
  dryRun,
  getPerson,
  join,
  operator,
  REASON,
} from '../../testing/operators';
import { findNextGroup, listReviewGroups, readGroup } from './groups';
import { countForReview, decideGroup, listFriends, parseReviewSearch } from './review';

const database = testDatabase();
beforeEach(() => database.reset());

const terms = { isConfirmationAsked: false };
const groups = (search = {}) => listReviewGroups(database.db, parseReviewSearch(search), terms);

describe('groups', () => {
  test('are one per referrer and reason, the most suspicious first', async () => {
    await createReferrer(database.db, 'few', 1);
    const many = await createReferrer(database.db, 'many', 3);
    await join(database.db, {
      email: 'many+me@x.io',
      referrerCode: (await getPerson(database.db, many)).referralCode,
    });
    const { rows, hasNext } = await groups();
    expect(rows.map(({ email, reason, friends }) => [email, reason, friends])).toEqual([
      ['many@x.io', REASON, 3],
      ['many@x.io', 'own_address', 1],
      ['few@x.io', REASON, 1],
    ]);
    const keys = rows.map(({ referrerId, reason }) => ({ referrerId, reason: reason ?? undefined }));
    const next = (at: number) =>
      findNextGroup(database.db, keys[at] ?? { referrerId: '' }, 'withheld', terms);
    expect(await Promise.all([next(0), next(1), next(2)])).toEqual([keys[1], keys[2], undefined]);
    expect(
      await findNextGroup(database.db, keys[0] ?? { referrerId: '' }, 'rejected', terms),
    ).toBeUndefined();
    expect(hasNext).toBe(false);
    expect((await groups({ reason: 'own_address' })).rows).toHaveLength(1);
    expect((await countForReview(database.db, 'withheld')).reasons).toEqual([
      { reason: REASON, friends: 4 },
      { reason: 'own_address', friends: 1 },
    ]);
  });

  test('are counted in the state that the last decision leads to', async () => {
    const referrerId = await createReferrer(database.db, 'host', 5);
    const decide = async (decision: CreditDecision, ...friends: number[]) => {
      const people = friends.map((n) => getPerson(database.db, `host-${n}@mailinator.com`));
      const friendIds = (await Promise.all(people)).map(({ id }) => id);
      await decideCredit(database.db, operator, { referrer: referrerId, friendIds }, decision);
    };
    await decide('rejection', 0, 1, 2);
    await decide('release', 2, 3);
    await decide('reversal', 3);
    for (const [state, friends] of [
      ['withheld', 1],
      ['rejected', 2],
      ['paid', 1],
      ['reversed', 1],
    ] as const) {
      expect((await countForReview(database.db, state)).reasons).toEqual([{ reason: REASON, friends }]);
      // Too few paid ones are no group.
      expect((await groups({ state })).rows).toHaveLength(state === 'paid' ? 0 : 1);
    }
  });

  test('ignore unreadable search parameters', async () => {
    await createReferrer(database.db, 'host', 1);
    expect((await groups({ state: 'x', reason: 'x', page: "1~2~'" })).rows).toHaveLength(1);
  });
});

describe('a group', () => {
  test('shows what makes each friend suspicious', async () => {
    const referrerId = await createReferrer(database.db, 'host', 3);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    await suppressMail(database.db, { by: 'id', value: id }, 'bounced');
    const { rows } = await listFriends(database.db, { referrerId, reason: REASON, state: 'withheld' }, 1);
    expect(rows).toMatchObject([
      {
        email: 'host-0@mailinator.com',
        gapSeconds: null,
        suppression: null,
        friendsAtDomain: 3,
      },
      { email: 'host-1@mailinator.com', gapSeconds: 0, suppression: 'bounced', mailboxOwner: null },
      {
        email: 'host-2@mailinator.com',
        captcha: 'passed',
        confirmedAt: null,
        isReferrersMailbox: false,
      },
    ]);
    expect(await readGroup(database.db, { referrerId, reason: REASON }, 'withheld', terms)).toMatchObject({
      friends: 3,
      numbered: 3,
      atDomain: 3,
      medianGapSeconds: 0,
      unreachable: 1,
    });
  });

  test("recognizes the referrer's mailbox", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io' });
    await join(database.db, { email: 'host+a@x.io', referrerCode: referralCode });
    const key = { referrerId: id, reason: 'own_address', state: 'withheld' } as const;
    const { rows } = await listFriends(database.db, key, 1);
    expect(rows).toMatchObject([{ isReferrersMailbox: true, mailboxOwner: { signupPosition: 1 } }]);
  });

  test("shows which friends share a network, and which the referrer's", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io', networkHash: 'home' });
    const networks = ['home', 'home', 'office', null];
    for (const [n, networkHash] of networks.entries()) {
      await join(database.db, { email: `f${n}@mailinator.com`, referrerCode: referralCode, networkHash });
    }
    await join(database.db, { email: 'stranger@x.io', networkHash: 'home' });
    const key = { referrerId: id, reason: REASON, state: 'withheld' } as const;
    const { rows } = await listFriends(database.db, key, 1);
    expect(rows).toMatchObject([
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: true, friendsOnNetwork: 2 },
      { isReferrersNetwork: false, friendsOnNetwork: 1 },
      { isReferrersNetwork: false, friendsOnNetwork: null },
    ]);
    expect(await readGroup(database.db, key, 'withheld', terms)).toMatchObject({
      withNetwork: 3,
      onNetwork: 2,
      onReferrersNetwork: 2,
    });
  });
});

describe('a decision about a group', () => {
  const release = (referrer: string, until = new Date(Date.now() + 60_000)) =>
    ({ decision: 'release', choice: { referrer, state: 'withheld', reason: REASON, until } }) as const;

  test('is made in steps, until none is left; its dry run covers all of it and changes nothing', async () => {
    const referrerId = await createReferrer(database.db, 'host', 130);
    const preview = await decideGroup(database.db, dryRun, release(referrerId));
    expect(preview).toMatchObject({
      referrals: 130,
      amountCents: 15_500,
      referrer: { referralCount: 130, isVip: true },
    });
    expect(await auditLines(database.db)).toEqual([]);
    const step = async () => (await decideGroup(database.db, operator, release(referrerId))).referrals;
    expect([await step(), await step(), await step()]).toEqual([100, 30, 0]);
    expect((await groups()).rows).toEqual([]);
    expect(await readGroup(database.db, { referrerId }, 'paid', terms)).toMatchObject({
      friends: 130,
      storeCreditCents: 15_500,
    });
    await expectConsistentList(database.db, 131);
  });

  test('leaves out friends who joined after the page was shown', async () => {
    const referrerId = await createReferrer(database.db, 'host', 2);
    const decided = await decideGroup(database.db, operator, release(referrerId, new Date(0)));
    expect(decided).toMatchObject({ referrals: 0 });
  });
});
