import { beforeEach, expect, test } from 'vitest';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { decideCredit } from '../../operators/credit';
import { erasePerson } from '../../operators/erase';
import type { Page } from '../../pages';
import { friendsOf, join, joinAll, operator } from '../../testing/operators';
import { hasWithheldReferrals, readFriends, readLedger } from './person-page';

const database = testDatabase();
let host: SignupRow;

beforeEach(async () => {
  await database.reset();
  host = await join(database.db, { email: 'host@x.io' });
});

/** The rows of each page, until the last. */
async function pages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[][]> {
  const found: Row[][] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasNext } = await read(page);
    found.push(rows);
    if (!hasNext) return found;
  }
}

test('shows what became of each friend’s referral', async () => {
  const names = ['paid', 'withheld', 'rejected', 'released', 'reversed'];
  const friends = await joinAll(
    database.db,
    names.map((name) => ({
      email: `${name}@x.io`,
      referrerCode: host.referralCode,
      captcha: name === 'paid' || name === 'reversed' ? 'passed' : 'unavailable',
    })),
  );
  const decide = (n: number, decision: Parameters<typeof decideCredit>[3]) =>
    decideCredit(database.db, operator, friends[n]?.id ?? '', decision);
  await decide(2, 'rejection');
  await decide(3, 'release');
  await decide(4, 'reversal');
  await erasePerson(database.db, operator, friends[0]?.id ?? '');

  const { rows, hasNext } = await readFriends(database.db, host.id, 1);
  expect(hasNext).toBe(false);
  const shown = rows.map(({ signupPosition, erasedAt, state, reason }) => [
    signupPosition,
    erasedAt !== null,
    state,
    reason,
  ]);
  expect(shown.toSorted()).toEqual([
    [2, true, 'paid', null],
    [3, false, 'withheld', 'captcha_unavailable'],
    [4, false, 'rejected', 'captcha_unavailable'],
    [5, false, 'paid', 'captcha_unavailable'],
    [6, false, 'reversed', null],
  ]);
});

test('shows 60 friends and their entries on three pages, each once', async () => {
  await joinAll(database.db, friendsOf(host.referralCode, 60));
  const friends = await pages((page) => readFriends(database.db, host.id, page));
  expect(friends.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(new Set(friends.flat().map(({ id }) => id)).size).toBe(60);

  const entries = await pages((page) => readLedger(database.db, host.id, page));
  expect(entries.map(({ length }) => length)).toEqual([25, 25, 11]);
  expect(new Set(entries.flat().map(({ entry, friend }) => `${friend.id} ${entry.kind}`)).size).toBe(61);
  const cents = entries.flat().reduce((sum, { entry }) => sum + entry.amountCents, 0);
  expect(cents).toBe(60 * 100 + 2_500);
  const times = entries.flat().map(({ entry }) => entry.createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('says whether any referral is withheld, on whichever page the friend is', async () => {
  const isAny = () => hasWithheldReferrals(database.db, host.id);
  await joinAll(database.db, friendsOf(host.referralCode, 25));
  expect(await isAny()).toBe(false);
  const friends = await joinAll(
    database.db,
    friendsOf(host.referralCode, 2, 'withheld').map((friend) => ({ ...friend, captcha: 'unavailable' })),
  );
  const { rows } = await readFriends(database.db, host.id, 1);
  expect(rows.map(({ state }) => state)).not.toContain('withheld');
  expect(await isAny()).toBe(true);
  expect(await hasWithheldReferrals(database.db, friends[0]?.id ?? '')).toBe(false);

  await decideCredit(database.db, operator, friends[0]?.id ?? '', 'rejection');
  expect(await isAny()).toBe(true);
  await decideCredit(database.db, operator, friends[1]?.id ?? '', 'release');
  expect(await isAny()).toBe(false);
});
