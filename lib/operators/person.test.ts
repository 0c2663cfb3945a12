import { beforeAll, expect, test } from 'vitest';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { join } from '../testing/operators';
import { findPerson } from './person';

const database = testDatabase();
let ada: SignupRow;
beforeAll(async () => {
  ada = await join(database.db, { email: 'Ada@Example.com' });
});

test.each([
  ['address, ignoring case', () => 'aDA@example.COM'],
  ['code, ignoring case', () => ` ${ada.referralCode.toLowerCase()} `],
  ['position', () => '#1'],
  ['id', () => ada.id],
])('finds a person by %s', async (_by, text) => {
  expect(await findPerson(database.db, text())).toEqual(ada);
});

test.each([
  '',
  ' ',
  '#0',
  '#99999999999999999999',
  'MFM-ZZZZZZ',
  'x@x',
  '00000000-0000-0000-0000-000000000000',
  "' or 1=1",
])('finds nobody by %j', async (text) => {
  await expect(findPerson(database.db, text)).rejects.toMatchObject({ reason: 'unknown_person' });
});

test.each(['1', ' 12 '])('refuses %j, a position without its #', async (text) => {
  const refusal = { reason: 'position_without_hash', message: expect.stringContaining('"#12"') };
  await expect(findPerson(database.db, text)).rejects.toMatchObject(refusal);
});
