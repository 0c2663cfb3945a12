import { beforeEach, expect, test } from 'vitest';
import { signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../../operators/erase';
import { joinAll, operator } from '../../testing/operators';
import { readSourceCounts, type SourceKind } from './source-counts';

const database = testDatabase();

beforeEach(async () => {
  await database.reset();
  const instagram = { utmSource: 'instagram', utmMedium: 'social', referrerHost: 'l.instagram.com' };
  const reddit = { referrerHost: 'www.reddit.com' };
  const people = [instagram, { ...instagram, utmCampaign: 'drop' }, instagram, reddit, reddit, {}, {}, {}];
  await joinAll(
    database.db,
    people.map((source, n) => ({ email: `p${n}@x.io`, ...source })),
  );
});

const count = (by: SourceKind, days: number | null = null) => readSourceCounts(database.db, { by, days });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

test.each([
  ['source', { instagram: 3, none: 3, 'www.reddit.com': 2 }],
  ['medium', { none: 5, social: 3 }],
  ['campaign', { none: 7, drop: 1 }],
  ['host', { 'l.instagram.com': 3, none: 3, 'www.reddit.com': 2 }],
] as const)('counts people by %s, most people first', async (by, expected) => {
  const counts = (await count(by)).map(({ source, people }) => [source ?? 'none', people]);
  expect(counts).toEqual(Object.entries(expected));
});

test('adds the share of all people, also of those beyond the limit', async () => {
  const options = { by: 'source', days: null, limit: 1 } as const;
  expect(await readSourceCounts(database.db, options)).toEqual([
    { source: 'instagram', people: 3, share: 3 / 8 },
  ]);
});

test('does not count erased people', async () => {
  await erasePerson(database.db, operator, 'p3@x.io');
  expect(await count('host')).toContainEqual({ source: 'www.reddit.com', people: 1, share: 1 / 7 });
});

test('counts the last days in UTC, today included', async () => {
  const yesterday = daysAgo(1);
  await database.db.update(signups).set({ createdAt: new Date(yesterday.setUTCHours(0, 0, 0, 0)) });
  expect(await count('source', 1)).toEqual([]);
  expect(await count('source', 2)).toHaveLength(3);
});
