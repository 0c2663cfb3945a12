import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Handle } from '@/db/client';
import { testDatabase } from '@/db/testing/test-database';
import { friendsOf, join, joinAll } from '../../testing/operators';
import { readCoefficientPerWeek, readSignupsPerDay } from './growth';
import { parseRange } from './range';

const database = testDatabase();
beforeEach(() => database.reset());

/** In a transaction, whose handle has no cached values yet. */
const fresh = async <T>(read: (handle: Handle) => Promise<{ value: T }>) =>
  database.db.transaction(async (tx) => (await read(tx)).value);

const ageBy = (days: number, where: string) =>
  database.db.execute(
    sql.raw(`update signups set created_at = created_at - interval '${days} days' where ${where}`),
  );

test('splits the signups of each day into referred and direct ones', async () => {
  const { referralCode } = await join(database.db, { email: 'a@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 2));
  await ageBy(6, 'signup_position = 1');
  const days = await fresh((handle) => readSignupsPerDay(handle, '7'));
  expect(days).toHaveLength(7);
  expect(days[0]).toMatchObject({ signups: 1, referred: 0 });
  expect(days[6]).toEqual({ day: new Date().toISOString().slice(0, 10), signups: 2, referred: 2 });
});

test('`all` starts on the day of the first signup', async () => {
  await joinAll(database.db, friendsOf('', 2));
  await ageBy(40, 'signup_position = 1');
  const days = await fresh((handle) => readSignupsPerDay(handle, 'all'));
  expect(days).toHaveLength(41);
  expect(days[0]?.signups).toBe(1);
});

test('an empty list has one day', async () => {
  expect(await fresh((handle) => readSignupsPerDay(handle, 'all'))).toMatchObject([{ signups: 0 }]);
  expect(await fresh((handle) => readCoefficientPerWeek(handle, 'all'))).toEqual([]);
});

test('computes friends per person by the week in which the person joined', async () => {
  const [host] = await joinAll(database.db, [{ email: 'a@x.io' }, { email: 'b@x.io' }]);
  await ageBy(21, 'signup_position <= 2');
  await joinAll(database.db, friendsOf(host?.referralCode ?? '', 3));
  const weeks = await fresh((handle) => readCoefficientPerWeek(handle, '30'));
  expect(weeks).toMatchObject([
    { people: 2, friends: 3, coefficient: 1.5 },
    { people: 3, friends: 0, coefficient: 0 },
  ]);
});

test.each([
  ['7', '7'],
  ['all', 'all'],
  ['8', '30'],
  [undefined, '30'],
  [['7', '90'], '30'],
])('the range of %j is %s', (value, expected) => {
  expect(parseRange(value)).toBe(expected);
});
