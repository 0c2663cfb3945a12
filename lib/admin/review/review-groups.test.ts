import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { decideFriends } from '../../operators/credit';
import { erasePerson } from '../../operators/erase';
import { getPerson, join, operator } from '../../testing/operators';
import { createReferrer, REASON } from '../../testing/review';
import { parseReviewSearch } from './review-filter';
import { countByReason, listReviewGroups } from './review-groups';

const database = testDatabase();
beforeEach(() => database.reset());

const groups = (search = {}) => listReviewGroups(database.db, parseReviewSearch(search));

describe('groups', () => {
  test('are one per referrer and reason, the biggest first', async () => {
    await createReferrer(database.db, 'few', 1);
    const many = await createReferrer(database.db, 'many', 3);
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
      { reason: REASON, friends: 4 },
      { reason: 'own_address', friends: 1 },
    ]);
  });

  test('are counted in the state that the last decision leads to', async () => {
    const referrerId = await createReferrer(database.db, 'host', 5);
    const decide = async (decision: 'release' | 'rejection' | 'reversal', ...friends: number[]) => {
      const people = friends.map((n) => getPerson(database.db, `host-${n}@mailinator.com`));
      const friendIds = (await Promise.all(people)).map(({ id }) => id);
      await decideFriends(database.db, operator, { referrerId, friendIds }, decision);
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
      expect(await countByReason(database.db, state)).toEqual([{ reason: REASON, friends }]);
      expect((await groups({ state })).rows).toMatchObject([{ email: 'host@x.io', friends }]);
    }
  });

  test('leave out erased referrers', async () => {
    await createReferrer(database.db, 'host', 2);
    await erasePerson(database.db, operator, 'host@x.io');
    expect((await groups()).rows).toEqual([]);
  });

  test('continue on the next page without a gap or a repetition', async () => {
    for (let n = 0; n < 30; n += 1) await createReferrer(database.db, `host-${n}`, 1 + (n % 3));
    const first = await groups();
    const second = await groups({ after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ email }) => email)).size).toBe(30);
    const sizes = [...first.rows, ...second.rows].map(({ friends }) => friends);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('ignore unreadable search parameters', async () => {
    await createReferrer(database.db, 'host', 1);
    expect((await groups({ state: 'x', reason: 'x', after: "1~2~'" })).rows).toHaveLength(1);
  });
});
