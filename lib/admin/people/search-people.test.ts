import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../../operators/erase';
import { join, joinAll, operator } from '../../testing/operators';
import { findPeople, SEARCH_LIMIT, searchText } from './search-people';

const database = testDatabase();
let code: string;

beforeAll(async () => {
  const ada = await join(database.db, { email: 'Ada.Lovelace@Example.com', firstName: 'Chloé' });
  code = ada.referralCode;
  await joinAll(database.db, [
    { email: 'adam@x.io', firstName: '100%' },
    { email: 'a_b@x.io', firstName: 'CHLOé-Marie' },
    { email: 'axb@x.io', firstName: "O'Brien" },
    { email: 'gone@x.io', firstName: 'Gone' },
    { email: '3rd@x.io' },
  ]);
  await erasePerson(database.db, operator, 'gone@x.io');
});

const find = async (text: string) =>
  (await findPeople(database.db, searchText.parse(text))).people.map(({ signupPosition }) => signupPosition);

test.each([
  ['the beginning of an address, in any case', ' aDa', [1, 2]],
  ['a whole address', 'ada.lovelace@example.com', [1]],
  ['the beginning of a name, in any case', 'chloé', [3, 1]],
  ['a position', '4', [4]],
  ['a position with #', '#2', [2]],
  ['a position that is also the beginning of an address', '3', [3, 6]],
  ['an erased person by position', '#5', [5]],
  ['an underscore as itself', 'a_', [3]],
  ['a percent sign as itself', '100%', [2]],
  ['only beginnings', 'lovelace', []],
  ['no percent sign as a pattern', '%', []],
  ['no backslash as an escape', 'a\\_', []],
  ['an apostrophe', "o'b", [4]],
  ['no SQL', "' or 1=1 --", []],
  ['no zero byte', 'ad\u0000am', [2]],
  ['no erased address', 'gone', []],
  ['no position beyond the largest', '99999999999', []],
  ['nothing for an empty text', '  ', []],
])('finds %s', async (_what, text, positions) => {
  expect(await find(text)).toEqual(positions);
});

test('finds a code in upper or lower case', async () => {
  expect(await find(code.toLowerCase())).toEqual([1]);
});

test('finds friends of one person only', async () => {
  await join(database.db, { email: 'friend@x.io', referrerCode: code });
  await join(database.db, { email: 'fred@x.io' });
  const ada = await findPeople(database.db, '#1');
  const { people } = await findPeople(database.db, 'fr', ada.people[0]?.id);
  expect(people.map(({ email }) => email)).toEqual(['friend@x.io']);
});

test('does not show the address of an erased person', async () => {
  const { people } = await findPeople(database.db, '#5');
  expect(people[0]).toMatchObject({ erasedAt: expect.any(Date), firstName: null });
  expect(people[0]?.email).not.toContain('gone');
});

test('says when more people match than are shown', async () => {
  await joinAll(
    database.db,
    Array.from({ length: SEARCH_LIMIT + 1 }, (_, n) => ({ email: `many-${n}@x.io` })),
  );
  const { people, hasMore } = await findPeople(database.db, 'many');
  expect(people).toHaveLength(SEARCH_LIMIT);
  expect(hasMore).toBe(true);
  expect((await findPeople(database.db, 'many-20')).hasMore).toBe(false);
});
