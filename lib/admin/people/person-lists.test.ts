import { beforeEach, expect, test } from 'vitest';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { decideCredit } from '../../operators/credit';
import { erasePerson } from '../../operators/erase';
import { decideVip } from '../../operators/vip';
import { dryRun, friendsOf, join, joinAll, operator } from '../../testing/operators';
import { entryCursor, friendCursor } from './entry-cursor';
import {
  hasWithheldReferrals,
  type ListPart,
  readFriends,
  readLedger,
  readPersonAudit,
} from './person-lists';

const database = testDatabase();
let host: SignupRow;

beforeEach(async () => {
  await database.reset();
  host = await join(database.db, { email: 'host@x.io' });
});

/** The items of each part, until the last. */
async function parts<Item>(read: (after: string | undefined) => Promise<ListPart<Item>>): Promise<Item[][]> {
  const found: Item[][] = [];
  let next: string | null = null;
  do {
    const part: ListPart<Item> = await read(next ?? undefined);
    found.push(part.items);
    next = part.next;
  } while (next !== null);
  return found;
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

  const { items, next } = await readFriends(database.db, host.id);
  expect(next).toBeNull();
  const shown = items.map(({ position, email, state, reason }) => [position, email, state, reason]);
  expect(shown.toSorted()).toEqual([
    [2, null, 'paid', null],
    [3, 'withheld@x.io', 'withheld', 'captcha_unavailable'],
    [4, 'rejected@x.io', 'rejected', 'captcha_unavailable'],
    [5, 'released@x.io', 'paid', 'captcha_unavailable'],
    [6, 'reversed@x.io', 'reversed', null],
  ]);
});

test('shows 60 friends and their entries in three parts, each once', async () => {
  await joinAll(database.db, friendsOf(host.referralCode, 60));
  const friends = await parts((after) => readFriends(database.db, host.id, friendCursor.parse(after)));
  expect(friends.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(new Set(friends.flat().map(({ id }) => id)).size).toBe(60);

  const entries = await parts((after) => readLedger(database.db, host.id, entryCursor.parse(after)));
  expect(entries.map(({ length }) => length)).toEqual([25, 25, 11]);
  expect(new Set(entries.flat().map(({ id }) => id)).size).toBe(61);
  const cents = entries.flat().reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(cents).toBe(60 * 100 + 2_500);
  const times = entries.flat().map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('says whether any referral is withheld, on whichever page the friend is', async () => {
  const isAny = () => hasWithheldReferrals(database.db, host.id);
  await joinAll(database.db, friendsOf(host.referralCode, 25));
  expect(await isAny()).toBe(false);
  const friends = await joinAll(
    database.db,
    friendsOf(host.referralCode, 2, 'withheld').map((friend) => ({ ...friend, captcha: 'unavailable' })),
  );
  const { items } = await readFriends(database.db, host.id);
  expect(items.map(({ state }) => state)).not.toContain('withheld');
  expect(await isAny()).toBe(true);
  expect(await hasWithheldReferrals(database.db, friends[0]?.id ?? '')).toBe(false);

  await decideCredit(database.db, operator, friends[0]?.id ?? '', 'rejection');
  expect(await isAny()).toBe(true);
  await decideCredit(database.db, operator, friends[1]?.id ?? '', 'release');
  expect(await isAny()).toBe(false);
});

test('shows what operators changed, newest first', async () => {
  await decideVip(database.db, operator, host.id, 'set');
  await decideVip(database.db, dryRun, host.id, 'unset');
  await decideVip(database.db, { ...operator, actor: 'other' }, host.id, 'reset');
  expect(await readPersonAudit(database.db, host.id)).toMatchObject([
    { actor: 'other', action: 'vip.reset', detail: { isVip: false } },
    { actor: 'tester', action: 'vip.set', detail: { isVip: true } },
  ]);
});

test.each(['x', 'x,y,z', `${new Date(0).toISOString()},${'-'.repeat(36)},referral`, ['1', '2']])(
  'treats the cursor %j as missing',
  (text) => {
    expect(entryCursor.parse(text)).toBeUndefined();
    expect(friendCursor.parse(text)).toBeUndefined();
  },
);
