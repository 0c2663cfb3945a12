import { describe, expect, test } from 'vitest';
import { listPeople } from '@/db/queries/reports/people';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../operators/erase';
import { join, joinAll, operator } from '../testing/operators';
import { findPerson, searchText, toPeopleSearch } from './person';

describe('one person', async () => {
  const database = await testDatabase();
  const ada = await join(database.db, { email: 'Ada@Example.com' });

  test.each([
    ['address, ignoring case', () => 'aDA@example.COM'],
    ['code, ignoring case', () => ` ${ada.referralCode.toLowerCase()} `],
    ['position', () => '#1'],
    ['id', () => ada.id],
  ])('finds a person by %s', async (_by, text) => {
    expect(await findPerson(database.db, text())).toEqual(ada);
  });

  const nowhere = ['#99999999999999999999', 'MFM-ZZZZZZ', 'x@x', '00000000-0000-0000-0000-000000000000'];

  test.each(['', ' ', '#0', ...nowhere, "' or 1=1"])('finds nobody by %j', async (text) => {
    await expect(findPerson(database.db, text)).rejects.toMatchObject({ reason: 'unknown_person' });
  });

  test.each(['1', ' 12 '])('refuses %j, a position without its #', async (text) => {
    const refusal = { reason: 'position_without_hash', message: expect.stringContaining('"#12"') };
    await expect(findPerson(database.db, text)).rejects.toMatchObject(refusal);
  });
});

describe('a search', async () => {
  const database = await testDatabase();
  const ada = { email: 'Ada.Lovelace@Example.com', firstName: 'Chloé' };
  const { referralCode: code } = await join(database.db, ada);
  await joinAll(database.db, [
    { email: 'adam@x.io', firstName: '100%' },
    { email: 'a_b@x.io', firstName: 'CHLOé-Marie' },
    { email: 'axb@x.io', firstName: "O'Brien" },
    { email: 'gone@x.io', firstName: 'Gone' },
    { email: '3rd@münchen.example' },
  ]);
  await erasePerson(database.db, operator, 'gone@x.io');

  const find = async (text: string) => {
    const search = toPeopleSearch(searchText.parse(text));
    const found = search ? await listPeople(database.db, { search }, { limit: 20, offset: 0 }) : [];
    return found.map(({ signupPosition }) => signupPosition);
  };

  test.each([
    ['the beginning of an address, in any case', ' aDa', [1, 2]],
    ['the middle of an address', 'LOVE', [1]],
    ['a domain with its @', '@X.io', [2, 3, 4]],
    ['a domain in the letters of its language', 'ünchen', [6]],
    ['a part of a name, in any case', 'chloé', [1, 3]],
    ['a position', '4', [4]],
    ['a position with #', '#2', [2]],
    ['a position that is also in an address', '3', [3, 6]],
    ['an erased person by position', '#5', [5]],
    ['an underscore as itself', 'a_', [3]],
    ['no percent sign as a pattern', '%', [2]],
    ['no backslash as an escape', 'a\\_', []],
    ['an apostrophe', "'bri", [4]],
    ['no zero byte', 'ad\u0000am', [2]],
    ['no erased address', 'gone', []],
    ['no position beyond the largest', '99999999999', []],
    ['nothing for an empty text', '  ', []],
  ])('finds %s', async (_what, text, positions) => {
    expect(await find(text)).toEqual(positions);
  });

  test('finds a code in any case, without its prefix, and by a part of it', async () => {
    expect(await find(code.toLowerCase())).toEqual([1]);
    expect(await find(code.slice(4))).toEqual([1]);
    expect(await find(code.slice(5).toLowerCase())).toEqual([1]);
  });

  test('shows beginnings of addresses first', async () => {
    await joinAll(database.db, [{ email: 'xyz-1@x.io' }, { email: 'yz-1@x.io' }]);
    expect(await find('YZ-1')).toEqual([8, 7]);
  });
});
