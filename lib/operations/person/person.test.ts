import { describe, expect, test } from 'vitest';
import { listPeople } from '@/db/queries/reports/people';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson, join, joinAll, operator } from '../../testing/operators';
import { findPerson, searchText, toPeopleSearch } from './person';

describe('one person', async () => {
  const database = await testDatabase();
  const ada = await join(database.db, { email: 'Ada@Example.com' });

  test.each([
    ['address, ignoring case', () => 'aDA@example.COM'],
    ['address with a full-width @', () => 'ada＠example.com'],
    ['code, ignoring case', () => ` ${ada.referralCode.toLowerCase()} `],
    ['code with another dash', () => ada.referralCode.replace('-', '\u2011')],
    ['code in a link', () => `https://x.io/?ref=${ada.referralCode}&utm_source=x`],
    ['position', () => '#1'],
    ['position of a mail', () => '#00,001'],
    ['position in full-width characters', () => '＃１'],
    ['id', () => ada.id],
    ['id in the address of a page', () => `https://x.io/admin/people/${ada.id}?q=ada`],
    ['name and address', () => 'Ada <ada@example.com>'],
    ['link to an address', () => 'mailto:ada%40example.com?subject=Hello'],
    ['position with a separator', () => 'You’re #0,001 in line!'],
  ])('finds a person by %s', async (_by, text) => {
    expect(await findPerson(database.db, text())).toEqual(ada);
  });

  const nowhere = ['#99999999999999999999', 'MFM-ZZZZZZ', 'x@x', '00000000-0000-0000-0000-000000000000'];

  test.each(['', ' ', '#0', ...nowhere, "' or 1=1"])('finds nobody by %j', async (text) => {
    await expect(findPerson(database.db, text)).rejects.toMatchObject({ reason: 'unknown_person' });
  });

  test('finds a person by a number if nothing is changed', async () => {
    for (const text of ['1', '0,001', 'No. 1'])
      expect(await findPerson(database.db, text, true)).toEqual(ada);
  });

  test.each(['1', ' 12 ', '5,043', 'position 12'])('refuses %j, a position without its #', async (text) => {
    const refusal = { reason: 'position_without_hash', message: expect.stringContaining('"#12"') };
    await expect(findPerson(database.db, text)).rejects.toMatchObject(refusal);
  });
});

describe('a search', async () => {
  const database = await testDatabase();
  const ada = { email: 'Ada.Lovelace@Example.com', firstName: 'Chloé' };
  const { referralCode: code, id } = await join(database.db, ada);
  await joinAll(database.db, [
    { email: 'adam@x.io', firstName: '100%' },
    { email: 'a_b@x.io', firstName: 'CHLOé-Marie' },
    { email: 'axb@x.io', firstName: "O'Brien" },
    { email: 'gone@x.io', firstName: 'Gone' },
    { email: '3rd@münchen.example' },
    { email: 'thuy@x.io', firstName: 'Thúy' },
    { email: 'oconnor@x.io', firstName: 'O’Connor' },
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
    ['a domain with its @', '@X.io', [2, 3, 4, 7, 8]],
    ['an address with a full-width @', 'a_b＠x.io', [3]],
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
    ['the apostrophe of a phone', 'O’Brien', [4]],
    ['a plain apostrophe where a phone typed another', "o'connor", [8]],
    ['an accent in one character', 'Thúy', [7]],
    ['a combining accent', 'THU\u0301Y', [7]],
    ['an id', id, [1]],
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

  test('finds a code in a link, without its dash, or with another', async () => {
    const typed = [
      `https://x.io/?ref=${code}&fbclid=1`,
      code.replace('-', ''),
      `(${code.replace('-', ' – ')})`,
    ];
    for (const text of typed) expect(await find(text), text).toEqual([1]);
  });

  test('shows beginnings of addresses first', async () => {
    await joinAll(database.db, [{ email: 'xyz-1@x.io' }, { email: 'yz-1@x.io' }]);
    expect(await find('YZ-1')).toEqual([10, 9]);
  });
});

test.each<[pasted: string, part: string, position?: number]>([
  ['12 Ada', '12 Ada'],
  ['50,43', '50,43'],
  ['1,00', '1,00'],
  ['5.043.1', '5.043.1'],
  ['99999999999', '99999999999'],
  ['#12th', '#12th'],
  ['MFM-LBR2P', 'MFM-LBR2P'],
  ['ada@', 'ada@'],
  ['@example.com', '@example.com'],
  ['100%', '100%'],
  ['12', '12', 12],
  ['#12', '#12', 12],
  ['# 12', '# 12', 12],
  [' #12 ', '#12', 12],
  ['5,043', '5,043', 5_043],
  ['#5,043', '#5,043', 5_043],
  ['1,000,000', '1,000,000', 1_000_000],
  ['5.043', '5.043', 5_043],
  ['5 043', '5 043', 5_043],
  ['5\u00a0043', '5 043', 5_043],
  ['5\u202f043', '5 043', 5_043],
  ['5’043', '5’043', 5_043],
  ['No. 5043', 'No. 5043', 5_043],
  ['position 12', 'position 12', 12],
  ['#12 in line', '#12 in line', 12],
  ["You're #5,043 in line!", "You're #5,043 in line", 5_043],
  ['#12 ada@example.com', 'ada@example.com', 12],
  ['#12 Ada <ada@example.com>', 'ada@example.com', 12],
  ['#12 (erased)', '#12 (erased)', 12],
  ['ada@example.com', 'ada@example.com'],
  ['Ada <ada@example.com>', 'ada@example.com'],
  ['"Lovelace, Ada" <ada@example.com>,', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['mailto:ada%40example.com', 'ada@example.com'],
  ['mailto:ada%2Bnews@example.com?subject=My%20place&body=x', 'ada+news@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada@example.com?', 'ada@example.com'],
  ['ada@example.com<mailto:ada@example.com>', 'ada@example.com'],
  ['From: Ada Lovelace <Ada@Example.com>', 'Ada@Example.com'],
  ["'ada@example.com'", 'ada@example.com'],
  ['“Ada” ‘ada@example.com’', 'ada@example.com'],
  ['(ada@example.com)', 'ada@example.com'],
  ['Ada Lovelace wrote from ada@example.com: where is it?', 'ada@example.com'],
  ['ada＠example．com', 'ada@example.com'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['\u200bada@example.com', 'ada@example.com'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['example.com', 'example.com'],
  ['Ada', 'Ada'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Chloé', 'Chloé'],
  ['Chloe\u0301', 'Chloé'],
  ['mfmabcdef@example.com', 'mfmabcdef@example.com'],
  ['MFM-LBR2PY', 'MFM-LBR2PY'],
  [' mfm-lbr2py', 'MFM-LBR2PY'],
  ['lbr2py', 'lbr2py'],
  ['My code is MFM-LBR2PY.', 'MFM-LBR2PY'],
  ['https://myfitmodel.example/?ref=MFM%2DLBR2PY', 'MFM-LBR2PY'],
  ['https://myfitmodel.example/?ref=MFM-LBR2PY', 'MFM-LBR2PY'],
  ['myfitmodel.example/?utm_source=x&ref=mfm-lbr2py#signup', 'MFM-LBR2PY'],
  ['Join me: https://myfitmodel.example/?ref=MFM-LBR2PY', 'MFM-LBR2PY'],
])('a search for %j looks for %j', (pasted, part, position) => {
  expect(toPeopleSearch(searchText.parse(pasted))).toEqual({ part, position: position ?? null });
});
