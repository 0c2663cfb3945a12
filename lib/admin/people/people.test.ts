import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { type SignupRow, signups, waitlistCounter } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { erasePerson, friendsOf, join, joinAll, operator } from '../../testing/operators';
import { countInView, PAGE_SIZE, parsePeopleView, readPeoplePage } from './people-page';

const database = await emptyTestDatabase();

describe('the list', () => {
  const PEOPLE = 130;
  let people: SignupRow[];

  const open = (parameters: Record<string, string> = {}) => {
    const { view, page } = parsePeopleView(parameters);
    return readPeoplePage(database.db, view, page);
  };

  /** All positions, page by page. */
  async function positionsOf(parameters: Record<string, string>): Promise<number[]> {
    const positions: number[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, hasNext } = await open({ ...parameters, page: String(page) });
      positions.push(...rows.map(({ signupPosition }) => signupPosition));
      if (!hasNext) return positions;
    }
  }

  /** People whose positions are beyond the first 500, so that nobody has a score without friends. */
  beforeEach(async () => {
    await database.owner.update(waitlistCounter).set({ lastPosition: 1_000 });
    const sourceOf = (n: number) => (n % 3 === 0 ? 'instagram' : null);
    const given = Array.from({ length: PEOPLE }, (_, n) => ({ email: `p${n}@x.io`, utmSource: sourceOf(n) }));
    people = await joinAll(database.db, given);
    const code = (n: number) => people[n]?.referralCode ?? '';
    await joinAll(database.db, friendsOf(code(5), 3, 'a'));
    await joinAll(database.db, friendsOf(code(9), 12, 'b'));
    await joinAll(database.db, friendsOf(code(70), 3, 'c'));
  });

  const position = (n: number) => 1001 + n;

  test('shows the list in order of position, or the latest first', async () => {
    const all = Array.from({ length: PEOPLE + 18 }, (_, n) => position(n));
    expect(await positionsOf({})).toEqual(all);
    expect(await positionsOf({ sort: 'joined' })).toEqual(all.toReversed());
    expect(await open({ page: '4' })).toEqual({ rows: [], page: 4, hasNext: false });
  });

  test('sorts by score, then by position', async () => {
    const positions = await positionsOf({ sort: 'score' });
    expect(positions.slice(0, 3)).toEqual([9, 5, 70].map(position));
    expect(positions.slice(3)).toEqual(positions.slice(3).toSorted((one, other) => one - other));
  });

  const find = async (parameters: Record<string, string>) =>
    (await positionsOf(parameters)).map((found) => people[found - 1001]?.email ?? found);

  test('filters by what happened to the referral that brought a person', async () => {
    const referrerCode = people[0]?.referralCode ?? '';
    await join(database.db, { email: 'x@mailinator.com', referrerCode });
    const withheld = { email: 'x@mailinator.com', withheld: 'disposable_domain' };
    expect((await open({ filter: 'withheld' })).rows).toMatchObject([withheld]);
  });

  test.each(['none', 'constructor', '__proto__'])('finds people of the source %s', async (utmSource) => {
    const { id } = people[5] ?? { id: '' };
    await database.db.update(signups).set({ utmSource }).where(eq(signups.id, id));
    expect(await find({ source: utmSource })).toEqual(['p5@x.io']);
    expect(await find({ source: '' })).not.toContain('p5@x.io');
    expect(await find({ source: `${utmSource}\0` })).toEqual(['p5@x.io']);
  });

  test('filters by invitation, bounce and source, in any order', async () => {
    const ids = [people[3], people[4]].map((person) => person?.id ?? '');
    await database.db.update(signups).set({ invitedAt: new Date() }).where(inArray(signups.id, ids));
    expect(await find({ filter: 'invited' })).toEqual(['p3@x.io', 'p4@x.io']);
    expect(await find({ filter: 'invited', source: 'instagram' })).toEqual(['p3@x.io']);
    expect(await find({ filter: 'invited', source: '', sort: 'score' })).toEqual(['p4@x.io']);

    const left = { mailbox: 'p3@x.io', reason: 'unsubscribed' } as const;
    await database.db.insert(emailSuppressions).values(left);
    await database.db.update(signups).set({ bouncedAt: new Date() }).where(eq(signups.email, 'p4@x.io'));
    expect(await find({ filter: 'bounced' })).toEqual(['p4@x.io']);
    const marks = (await open()).rows.map(({ suppressed }) => suppressed);
    expect(marks.slice(2, 6)).toEqual([null, 'unsubscribed', 'bounced', null]);
    expect(await positionsOf({ source: 'instagram' })).toHaveLength(44);
  });

  test('filters the first 500', async () => {
    const count = async (view: object) => (await countInView(database.db, parsePeopleView(view).view)).people;
    expect(await count({ filter: 'premiere' })).toBe(0);
    await database.db.update(signups).set({ signupPosition: 500 }).where(eq(signups.email, 'p9@x.io'));
    expect(await count({ filter: 'premiere' })).toBe(1);
  });

  test('filters by when people joined, and counts them with their credit', async () => {
    await database.db
      .update(signups)
      .set({ createdAt: new Date('2026-03-05T23:30:00Z') })
      .where(inArray(signups.signupPosition, [position(9), position(10)]));
    const march = { from: '2026-03-05', to: '2026-03-06' };
    expect(await find(march)).toEqual(['p9@x.io', 'p10@x.io']);
    expect(await find({ to: '2026-03-05' })).toEqual([]);
    expect(await find({ from: '2026-03-06', to: '2026-03-07' })).toEqual([]);
    expect(await find({ ...march, source: 'instagram' })).toEqual(['p9@x.io']);
    expect(await positionsOf({ filter: 'referred' })).toHaveLength(18);
    const counted = await countInView(database.db, parsePeopleView(march).view);
    expect(counted).toEqual({ people: 2, creditCents: 1200 + 2500 });
  });

  test('a search combines with filter, source and order, and an empty one is ignored', async () => {
    const search = async (q: string, parameters: Record<string, string>) => {
      const { rows, hasNext } = await open({ q, ...parameters });
      return [...rows.map(({ email }) => email), hasNext];
    };
    expect(await search('9@x', { filter: 'vip' })).toEqual(['p9@x.io', false]);
    const found = [12, 120, 123, 126, 129].map((n) => `p${n}@x.io`);
    expect(await search('p12', { source: 'instagram' })).toEqual([...found, false]);
    const first = (await search('@x.io', { sort: 'score' })).slice(0, 3);
    expect(first).toEqual([9, 5, 70].map((n) => `p${n}@x.io`));
    expect((await search('@x.io', {})).slice(PAGE_SIZE - 1)).toEqual([`p${PAGE_SIZE - 1}@x.io`, true]);
    expect(await search(' ', { filter: 'vip' })).toEqual(['p9@x.io', false]);
    expect((await countInView(database.db, parsePeopleView({ q: 'p12' }).view)).people).toBe(11);
    await join(database.db, { email: 'mip1@x.io' });
    expect(await search('p1@', { sort: 'joined' })).toEqual(['p1@x.io', 'mip1@x.io', false]);
  });

  test('does not show erased people, unless their positions are asked for', async () => {
    await erasePerson(database.db, operator, 'p9@x.io');
    expect(await find({ sort: 'score' })).not.toContain('p9@x.io');
    const view = { positions: `${position(4)},${position(9)}` };
    expect(await positionsOf(view)).toEqual([position(4), position(9)]);
    expect((await countInView(database.db, parsePeopleView(view).view)).people).toBe(2);
  });
});

test.each<Record<string, string>>([
  { sort: 'email' },
  { filter: 'admin' },
  // Bookmarks can have what earlier builds offered.
  { filter: 'unconfirmed', country: 'DE', sort: 'credit' },
  { page: '0' },
  { page: '1 or 1=1' },
  { page: '1e9' },
  { from: '2026-13-01', to: '0000-01-01', by: 'name', positions: '1;2' },
  { q: ' ' },
  { open: '1' },
])('treats %j as missing', (parameters) => {
  expect(parsePeopleView(parameters)).toEqual(parsePeopleView({}));
});
