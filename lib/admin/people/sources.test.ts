import { beforeEach, describe, expect, test } from 'vitest';
import { readSourceCounts, type SourceKind } from '@/db/queries/reports/sources';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { erasePerson, getPerson, join, joinAll, operator } from '../../testing/operators';
import { countInView, parsePeopleView, readPeopleChoices, readPeoplePage } from './people-page';
import { NO_SOURCE } from './people-view';

const database = await emptyTestDatabase();

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
    const counts = await readSourceCounts(database.db, 'source');
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
    expect((await countInView(database.db, view)).people).toBe(10);
    const { sources } = await readPeopleChoices(database.db);
    expect(sources).toMatchObject([
      { by: 'source', counts },
      { by: 'medium', counts: [{ source: null, people: 10 }, { people: 3 }] },
      { by: 'campaign' },
      { by: 'host' },
    ]);
  });

  test.each([
    ['fb-marketplace.example', 'fb-marketplace.example'],
    ['not-linkedin.com', 'not-linkedin.com'],
    ['igloo', 'igloo'],
    ['xing', 'xing'],
    ['googlegroups.com', 'googlegroups.com'],
    ['Newsletter', 'newsletter'],
    [' newsletter ', 'newsletter'],
    ['www.Example.com', 'example.com'],
    ['m.example.com', 'example.com'],
    ['https://www.example.com/', 'example.com'],
    ['com.slack', 'com.slack'],
    ['com.linkedin.android', 'LinkedIn'],
    ['android-app://com.linkedin.android/', 'LinkedIn'],
    ['Linked-In', 'LinkedIn'],
    ['linked_in', 'LinkedIn'],
    ['lnkd.in', 'LinkedIn'],
    ['de.linkedin.com', 'LinkedIn'],
    ['l.instagram.com', 'Instagram'],
    ['IG', 'Instagram'],
    ['ig_story', 'Instagram'],
    ['Instagram-Bio', 'Instagram'],
    ['com.instagram.android', 'Instagram'],
    ['https://www.instagram.com/', 'Instagram'],
    ['m.facebook.com', 'Facebook'],
    ['lm.facebook.com', 'Facebook'],
    ['FB', 'Facebook'],
    ['fb_ads', 'Facebook'],
    ['facebook.ads', 'Facebook'],
    ['com.facebook.katana', 'Facebook'],
    ['t.co', 'X'],
    ['Twitter', 'X'],
    ['com.twitter.android', 'X'],
    ['TikTok', 'TikTok'],
    ['tik tok', 'TikTok'],
    ['com.zhiliaoapp.musically', 'TikTok'],
    ['com.google.android.youtube', 'YouTube'],
    ['youtu.be', 'YouTube'],
    ['com.google.android.gm', 'Google'],
    ['com.google.android.googlequicksearchbox', 'Google'],
    ['www.google.co.uk', 'Google'],
    ['com.reddit.frontpage', 'Reddit'],
    ['out.reddit.com', 'Reddit'],
    ['com.whatsapp', 'WhatsApp'],
    ['wa.me', 'WhatsApp'],
    ['t.me', 'Telegram'],
    ['org.telegram.messenger', 'Telegram'],
    ['com.pinterest', 'Pinterest'],
  ])('%j is of %s, in the figures and behind their link', async (utmSource, source) => {
    await join(database.db, { email: 'spelled@y.io', utmSource });
    expect((await count('source')).map((one) => one.source)).toContain(source);
    const { view } = parsePeopleView({ source, q: 'spelled@y.io' });
    expect((await countInView(database.db, view)).people).toBe(1);
  });

  const count = (by: SourceKind) => readSourceCounts(database.db, by);

  test.each([
    ['medium', { none: 5, social: 3 }],
    ['campaign', { none: 7, drop: 1 }],
    ['host', { Instagram: 3, none: 3, Reddit: 2 }],
  ] as const)('are counted by %s, most people first', async (by, expected) => {
    const counts = await count(by);
    expect(counts.map(({ source, people }) => [source ?? 'none', people])).toEqual(Object.entries(expected));
    for (const { source, people } of counts) {
      const { view } = parsePeopleView({ by, source: source ?? NO_SOURCE });
      expect((await countInView(database.db, view)).people).toBe(people);
    }
  });

  test('leave out erased people', async () => {
    await erasePerson(database.db, operator, 'p3@x.io');
    expect(await count('host')).toContainEqual({ source: 'Reddit', people: 1 });
  });
});
