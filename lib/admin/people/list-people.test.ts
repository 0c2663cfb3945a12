import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/email-suppressions';
import { type SignupRow, signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../../operators/erase';
import { decideVip } from '../../operators/vip';
import { friendsOf, join, joinAll, operator } from '../../testing/operators';
import { peopleSorts } from './list-options';
import { listPeople, PAGE_SIZE, parsePeopleView } from './list-people';

const database = testDatabase();
const PEOPLE = 130;
let people: SignupRow[];

const open = (parameters: Record<string, string> = {}) => {
  const { view, place } = parsePeopleView(parameters);
  return listPeople(database.db, view, place);
};

/** All positions, page by page. */
async function walk(parameters: Record<string, string>, between = async () => {}): Promise<number[]> {
  const positions: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await open(cursor ? { ...parameters, after: cursor } : parameters);
    positions.push(...page.people.map(({ position }) => position));
    cursor = page.next;
    await between();
  }
  return positions;
}

beforeEach(async () => {
  await database.reset();
  people = await joinAll(
    database.db,
    Array.from({ length: PEOPLE }, (_, n) => ({
      email: `p${n}@x.io`,
      utmSource: n % 3 === 0 ? 'instagram' : null,
    })),
  );
  // Beyond the first 500, nobody has a score without friends.
  await database.owner.update(signups).set({ signupPosition: sql`signup_position + 1000`, priorityScore: 0 });
  await database.owner.execute(sql`delete from rankings`);
  await database.owner.execute(sql`update waitlist_counter set last_position = 1130`);
  const code = (n: number) => people[n]?.referralCode ?? '';
  await joinAll(database.db, friendsOf(code(5), 3, 'a'));
  await joinAll(database.db, friendsOf(code(9), 12, 'b'));
  await joinAll(database.db, friendsOf(code(70), 3, 'c'));
});

const position = (n: number) => 1001 + n;

test('shows the list in order of position, both ways', async () => {
  const all = Array.from({ length: PEOPLE + 18 }, (_, n) => position(n));
  expect(await walk({})).toEqual(all);
  expect(await walk({ sort: 'joined' })).toEqual(all.toReversed());
});

test.each(['score', 'friends', 'credit'])('sorts by %s, then by position', async (sort) => {
  const ranked = [9, 5, 70].map(position);
  const positions = await walk({ sort });
  expect(positions.slice(0, 3)).toEqual(ranked);
  expect(positions.slice(3)).toEqual(positions.slice(3).toSorted((one, other) => one - other));
  expect(await walk({ sort, order: 'asc' })).toEqual(positions.toReversed());
});

test.each(peopleSorts)('goes back through the pages it came from, by %s', async (sort) => {
  const first = await open({ sort });
  const second = await open({ sort, after: first.next ?? '' });
  const third = await open({ sort, after: second.next ?? '' });
  expect(third.next).toBeNull();
  expect((await open({ sort, before: third.previous ?? '' })).people).toEqual(second.people);
  const start = await open({ sort, before: second.previous ?? '' });
  expect(start).toEqual(first);
  expect(start.previous).toBeNull();
});

test.each(peopleSorts)('shows everybody once while people join, by %s', async (sort) => {
  let count = 0;
  const positions = await walk({ sort, order: 'asc' }, async () => {
    count += 1;
    await join(database.db, { email: `late-${count}@x.io` });
  });
  expect(new Set(positions).size).toBe(positions.length);
  expect(positions).toEqual(expect.arrayContaining(people.map((_, n) => position(n))));
});

const find = async (parameters: Record<string, string>) =>
  (await walk(parameters)).map((found) => people[found - 1001]?.email ?? found);

test('filters by VIP status, also when an operator has set it', async () => {
  await decideVip(database.db, operator, 'p20@x.io', 'set');
  expect(await find({ filter: 'vip' })).toEqual(['p9@x.io', 'p20@x.io']);
  await decideVip(database.db, operator, 'p9@x.io', 'unset');
  expect(await find({ filter: 'vip', sort: 'score' })).toEqual(['p20@x.io']);
});

test('filters by what happened to the referral that brought a person', async () => {
  const referrerCode = people[0]?.referralCode ?? '';
  await join(database.db, { email: 'x@mailinator.com', referrerCode });
  const [withheld, ...rest] = (await open({ filter: 'withheld' })).people;
  expect(rest).toEqual([]);
  expect(withheld).toMatchObject({ email: 'x@mailinator.com', withheld: 'disposable_domain' });
  expect(await find({ filter: 'unconfirmed' })).toEqual([]);
});

test('tells a source with the name none from no source', async () => {
  const { id } = people[5] ?? { id: '' };
  await database.db.update(signups).set({ utmSource: 'none' }).where(eq(signups.id, id));
  expect(await find({ source: 'none' })).toEqual(['p5@x.io']);
  expect(await find({ source: '' })).not.toContain('p5@x.io');
});

test('filters by invitation, bounce and source, in any order', async () => {
  const ids = [people[3], people[4]].map((person) => person?.id ?? '');
  await database.db.update(signups).set({ invitedAt: new Date() }).where(inArray(signups.id, ids));
  expect(await find({ filter: 'invited' })).toEqual(['p3@x.io', 'p4@x.io']);
  expect(await find({ filter: 'invited', source: 'instagram' })).toEqual(['p3@x.io']);
  expect(await find({ filter: 'invited', source: '', sort: 'score' })).toEqual(['p4@x.io']);

  await database.db.insert(emailSuppressions).values({ signupId: ids[1] ?? '', reason: 'bounced' });
  await database.db.insert(emailSuppressions).values({ signupId: ids[0] ?? '', reason: 'unsubscribed' });
  expect(await find({ filter: 'bounced' })).toEqual(['p4@x.io']);
  expect((await open({ filter: 'bounced' })).people[0]).toMatchObject({
    suppressed: 'bounced',
    isInvited: true,
  });
  const marks = (await open()).people.map(({ suppressed }) => suppressed);
  expect(marks.slice(2, 6)).toEqual([null, 'unsubscribed', 'bounced', null]);
  expect(await walk({ source: 'instagram' })).toHaveLength(44);
});

test('pages through a filtered list in both directions', async () => {
  await database.db
    .insert(emailSuppressions)
    .values(people.slice(0, 60).map(({ id }) => ({ signupId: id, reason: 'bounced' as const })));
  const first = await open({ filter: 'bounced' });
  expect(first.people).toHaveLength(PAGE_SIZE);
  const second = await open({ filter: 'bounced', after: first.next ?? '' });
  expect(second.people).toHaveLength(60 - PAGE_SIZE);
  expect(await open({ filter: 'bounced', before: second.previous ?? '' })).toEqual(first);
});

test('does not show erased people', async () => {
  await erasePerson(database.db, operator, 'p9@x.io');
  expect(await find({ sort: 'friends' })).not.toContain('p9@x.io');
  expect(await database.db.$count(signups, eq(signups.signupPosition, position(9)))).toBe(1);
});

test.each<Record<string, string>>([
  { sort: 'email' },
  { order: 'sideways', filter: 'admin' },
  { after: 'bm90IGEgY3Vyc29y' },
  { before: 'x'.repeat(300) },
  { after: Buffer.from('[0,-1,"1 or 1=1"]').toString('base64url') },
])('treats %j as missing', async (parameters) => {
  const { people: shown } = await open(parameters);
  expect(shown[0]?.position).toBe(position(0));
});
