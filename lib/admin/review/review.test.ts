import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/unsubscribe/suppress-mail';
import { erasePerson } from '../../operators/erase';
import { auditLines, dryRun, friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { decideGroup } from './decide-group';
import { parseReviewSearch } from './review-filter';
import { findReferrer, listGroupFriends, readGroupEvidence } from './review-group';
import { countByReason, listReviewGroups } from './review-groups';

const database = testDatabase();
beforeEach(() => database.reset());

const REASON = 'disposable_domain';
const groups = (search = {}) => listReviewGroups(database.db, parseReviewSearch(search));

/** A referrer with friends at a disposable domain, `from` their number onwards. */
async function createReferrer(name: string, friends: number): Promise<string> {
  const { id, referralCode } = await join(database.db, { email: `${name}@x.io` });
  await joinAll(database.db, friendsOf(referralCode, friends, name, 'mailinator.com'));
  return id;
}

const all = (
  referrerId: string,
  decision: 'release' | 'rejection' | 'reversal',
  state = 'withheld' as const,
) =>
  ({
    referrerId,
    reason: REASON,
    decision,
    friends: { all: state, until: new Date(Date.now() + 60_000) },
  }) as const;

describe('groups', () => {
  test('are one per referrer and reason, the biggest first', async () => {
    await createReferrer('few', 1);
    const many = await createReferrer('many', 3);
    await join(database.db, {
      email: 'many+me@x.io',
      referrerCode: (await getPerson(database.db, many)).referralCode,
    });
    const { rows, next } = await groups();
    expect(rows.map(({ email, reason, friends }) => [email, reason, friends])).toEqual([
      ['many@x.io', REASON, 3],
      ['many@x.io', 'own_address', 1],
      ['few@x.io', REASON, 1],
    ]);
    expect(next).toBeNull();
    expect((await groups({ reason: 'own_address' })).rows).toHaveLength(1);
    expect(await countByReason(database.db, 'withheld')).toEqual([
      { reason: REASON, friends: 4, referrers: 2 },
      { reason: 'own_address', friends: 1, referrers: 1 },
    ]);
  });

  test('leave out erased referrers', async () => {
    await createReferrer('host', 2);
    await erasePerson(database.db, operator, 'host@x.io');
    expect((await groups()).rows).toEqual([]);
  });

  test('continue on the next page without a gap or a repetition', async () => {
    for (let n = 0; n < 30; n += 1) await createReferrer(`host-${n}`, 1 + (n % 3));
    const first = await groups();
    const second = await groups({ after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ email }) => email)).size).toBe(30);
    const sizes = [...first.rows, ...second.rows].map(({ friends }) => friends);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('ignore unreadable search parameters', async () => {
    await createReferrer('host', 1);
    expect((await groups({ state: 'x', reason: 'x', after: "1~2~'" })).rows).toHaveLength(1);
  });
});

describe('a group', () => {
  test('shows what makes each friend suspicious', async () => {
    const referrerId = await createReferrer('host', 3);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    await suppressMail(database.db, { by: 'id', value: id }, 'bounced');
    const { rows } = await listGroupFriends(database.db, { referrerId, reason: REASON, state: 'withheld' });
    expect(rows).toMatchObject([
      { email: 'host-0@mailinator.com', gapSeconds: null, suppression: null, friendsAtDomain: null },
      { email: 'host-1@mailinator.com', gapSeconds: 0, suppression: 'bounced', mailboxPosition: null },
      { email: 'host-2@mailinator.com', captcha: 'passed', confirmedAt: null, isReferrersMailbox: false },
    ]);
    const evidence = await readGroupEvidence(database.db, { referrerId, reason: REASON, state: 'withheld' });
    expect(evidence).toMatchObject({
      friends: 3,
      domains: 1,
      topDomain: 'mailinator.com',
      topPattern: 'host-#',
      ofTopPattern: 3,
      medianGapSeconds: 0,
      bounced: 1,
    });
  });

  test("recognizes the referrer's mailbox", async () => {
    const { id, referralCode } = await join(database.db, { email: 'host@x.io' });
    await join(database.db, { email: 'host+a@x.io', referrerCode: referralCode });
    const key = { referrerId: id, reason: 'own_address', state: 'withheld' } as const;
    const { rows } = await listGroupFriends(database.db, key);
    expect(rows).toMatchObject([{ isReferrersMailbox: true, mailboxPosition: 1 }]);
  });

  test('has pages', async () => {
    const referrerId = await createReferrer('host', 60);
    const key = { referrerId, reason: REASON, state: 'withheld' } as const;
    const first = await listGroupFriends(database.db, key);
    const second = await listGroupFriends(database.db, key, first.next ?? '');
    expect([first.rows.length, second.rows.length]).toEqual([50, 10]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
  });

  test('without friends has no evidence', async () => {
    const { id } = await join(database.db, { email: 'host@x.io' });
    const evidence = await readGroupEvidence(database.db, {
      referrerId: id,
      reason: REASON,
      state: 'withheld',
    });
    expect(evidence).toMatchObject({ friends: 0, topDomain: null, medianGapSeconds: null, firstAt: null });
  });
});

describe('a decision about a group', () => {
  test('is made in chunks, until none is left; its dry run covers all of it and changes nothing', async () => {
    const referrerId = await createReferrer('host', 130);
    const preview = await decideGroup(database.db, dryRun, all(referrerId, 'release'));
    expect(preview).toMatchObject({ referrals: 130, amountCents: 15_500, referralCount: 130, isVip: true });
    expect(await auditLines(database.db)).toEqual([]);
    const decide = () => decideGroup(database.db, operator, all(referrerId, 'release'));
    expect([(await decide()).referrals, (await decide()).referrals, (await decide()).referrals]).toEqual([
      100, 30, 0,
    ]);
    expect((await findReferrer(database.db, { referrerId, reason: REASON }))?.storeCreditCents).toBe(15_500);
    expect((await groups()).rows).toEqual([]);
    expect((await groups({ state: 'released' })).rows).toMatchObject([{ friends: 130 }]);
    await expectConsistentList(database.db, 131);
  });

  test('moves referrals between the states', async () => {
    const referrerId = await createReferrer('host', 2);
    const decide = (
      decision: 'release' | 'rejection' | 'reversal',
      state: 'withheld' | 'rejected' | 'released',
    ) =>
      decideGroup(database.db, operator, {
        referrerId,
        reason: REASON,
        decision,
        friends: { all: state, until: new Date(Date.now() + 60_000) },
      });
    const sizes = async () => {
      const states = ['withheld', 'rejected', 'released', 'reversed'] as const;
      const counted = await Promise.all(states.map((state) => groups({ state })));
      return counted.map(({ rows }) => rows[0]?.friends ?? 0);
    };
    await decide('rejection', 'withheld');
    expect(await sizes()).toEqual([0, 2, 0, 0]);
    await decide('release', 'rejected');
    expect(await sizes()).toEqual([0, 0, 2, 0]);
    await decide('reversal', 'released');
    expect(await sizes()).toEqual([0, 0, 0, 2]);
    await expectConsistentList(database.db, 3);
  });

  test('leaves out friends who joined after the page was shown', async () => {
    const referrerId = await createReferrer('host', 2);
    const decided = await decideGroup(database.db, operator, {
      ...all(referrerId, 'release'),
      friends: { all: 'withheld', until: new Date(0) },
    });
    expect(decided).toMatchObject({ referrals: 0 });
  });

  test('can be about chosen friends', async () => {
    const referrerId = await createReferrer('host', 3);
    const { id } = await getPerson(database.db, 'host-1@mailinator.com');
    const decided = await decideGroup(database.db, operator, {
      ...all(referrerId, 'release'),
      friends: { ids: [id] },
    });
    expect(decided).toMatchObject({ referrals: 1, amountCents: 100 });
    expect((await groups()).rows).toMatchObject([{ friends: 2 }]);
  });
});
