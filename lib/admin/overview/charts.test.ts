import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../../operators/erase';
import { friendsOf, getPerson, join, joinAll, operator } from '../../testing/operators';
import { overviewOf } from '../../testing/overview';
import {
  countPeople,
  readSources as listSources,
  parsePeopleView,
  readPeoplePage,
} from '../people/people-page';
import { NO_SOURCE } from '../people/people-view';
import {
  readCoefficientPerWeek,
  readSignups,
  readSourceCounts,
  readSources,
  type SourceKind,
} from './charts';
import { defaultRange } from './period';

const database = testDatabase();
beforeEach(() => database.reset());

const { fresh, ageBy } = overviewOf(database);

test('splits the signups of each day into referred and other ones', async () => {
  const { referralCode } = await join(database.db, { email: 'a@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 2));
  await ageBy(6, 'signup_position = 1');
  const { times } = await fresh((handle) => readSignups(handle, '7'));
  expect(times).toHaveLength(7);
  expect(times[0]).toMatchObject({ signups: 1, referred: 0 });
  expect(times[6]).toEqual({ time: new Date().toISOString().slice(0, 10), signups: 2, referred: 2 });
});

test('`all` starts on the day of the first signup', async () => {
  await joinAll(database.db, friendsOf('', 2));
  await ageBy(40, 'signup_position = 1');
  const { unit, times } = await fresh((handle) => readSignups(handle, 'all'));
  expect([unit, times.length, times[0]?.signups]).toEqual(['day', 41, 1]);
});

test('a short range has hours, as has `all` while the list is young', async () => {
  await joinAll(database.db, friendsOf('', 3));
  await ageBy(1, 'signup_position = 1');
  for (const [range, hours] of [
    ['1', 24],
    ['2', 48],
    ['all', 25],
  ] as const) {
    const { unit, times } = await fresh((handle) => readSignups(handle, range));
    expect([unit, times.length]).toEqual(['hour', hours]);
    expect(times.at(-1)).toMatchObject({ time: new Date().toISOString().slice(0, 13), signups: 2 });
  }
  expect(await defaultRange(database.db)).toBe('2');
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

describe('sources', () => {
  beforeEach(async () => {
    const instagram = { utmSource: 'instagram', utmMedium: 'social', referrerHost: 'l.instagram.com' };
    const reddit = { referrerHost: 'www.reddit.com' };
    const people = [instagram, { ...instagram, utmCampaign: 'drop' }, instagram, reddit, reddit, {}, {}, {}];
    await joinAll(
      database.db,
      people.map((source, n) => ({ email: `p${n}@x.io`, ...source })),
    );
  });

  test('name sites, whatever their hosts and tags, and tell friends’ links from direct visits', async () => {
    const { referralCode } = await getPerson(database.db, '#1');
    await joinAll(database.db, [
      { email: 'f1@x.io', referrerCode: referralCode },
      { email: 'f2@x.io', referrerCode: referralCode, referrerHost: 't.co' },
      { email: 'f3@x.io', referrerHost: 'not-instagram.com' },
      { email: 'f4@x.io', utmSource: 'Instagram' },
      { email: 'f5@x.io', referrerHost: 'www.google.co.uk' },
    ]);
    const { sources: counts } = await fresh((handle) => readSources(handle, 'source', 'all'));
    expect(counts.map(({ source, people }) => [source, people])).toEqual([
      ['Instagram', 4],
      [null, 3],
      ['Reddit', 2],
      ["A friend's link", 1],
      ['Google', 1],
      ['X', 1],
      ['not-instagram.com', 1],
    ]);
    for (const { source, people } of counts) {
      const { view, page } = parsePeopleView({ source: source ?? NO_SOURCE });
      expect((await readPeoplePage(database.db, view, page)).rows).toHaveLength(people);
    }
    const { view } = parsePeopleView({ by: 'medium', source: NO_SOURCE });
    expect((await countPeople(database.db, view)).people).toBe(10);
    expect(await listSources(database.db)).toEqual([
      "A friend's link",
      'Google',
      'Instagram',
      'Reddit',
      'X',
      'not-instagram.com',
    ]);
  });

  const count = (by: SourceKind, since: Date | null = null) => readSourceCounts(database.db, { by, since });

  test.each([
    ['source', { Instagram: 3, none: 3, Reddit: 2 }],
    ['medium', { none: 5, social: 3 }],
    ['campaign', { none: 7, drop: 1 }],
    ['host', { Instagram: 3, none: 3, Reddit: 2 }],
  ] as const)('are counted by %s, most people first', async (by, expected) => {
    const counts = await count(by);
    expect(counts.map(({ source, people }) => [source ?? 'none', people])).toEqual(Object.entries(expected));
    for (const { source, people } of counts) {
      const { view } = parsePeopleView({ by, source: source ?? NO_SOURCE });
      expect((await countPeople(database.db, view)).people).toBe(people);
    }
  });

  test('have a share of all people, also of those beyond the limit, but not of erased ones', async () => {
    const options = { by: 'source', since: null, limit: 1 } as const;
    expect(await readSourceCounts(database.db, options)).toEqual([
      { source: 'Instagram', people: 3, share: 3 / 8 },
    ]);
    await erasePerson(database.db, operator, 'p3@x.io');
    expect(await count('host')).toContainEqual({ source: 'Reddit', people: 1, share: 1 / 7 });
  });

  test('are those of the people who have joined since then', async () => {
    const then = new Date();
    expect(await count('source', then)).toEqual([]);
    await join(database.db, { email: 'late@x.io' });
    expect(await count('source', then)).toEqual([{ source: null, people: 1, share: 1 }]);
  });
});
