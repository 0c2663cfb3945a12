import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { testDatabase } from '../testing/test-database';
import { insertRecords } from './insert-records';

const database = testDatabase();

const person = (position: number, firstName: string | null) => ({
  id: uuidv7(),
  email: `person-${position}@example.com`,
  normalizedEmail: `person-${position}@example.com`,
  canonicalMailbox: `person-${position}@example.com`,
  firstName,
  referralCode: `MFM-BBBBB${position}`,
  signupPosition: position,
  captcha: 'passed' as const,
});

test('stores any characters, and defaults for missing columns', async () => {
  const names = [`O'Hara "the {first}" \\ $1`, 'ünï©ode 🎉', null];
  const people = names.map((name, index) => person(index + 1, name));
  await database.db.execute(insertRecords(signups, people));
  const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
  expect(rows).toMatchObject(people);
  expect(rows[0]).toMatchObject({ referralCount: 0, isVip: false, createdAt: expect.any(Date) });
});

test('a column that only some rows have is null in the others', async () => {
  const people = [person(7, 'Ada'), person(8, 'Bea')];
  await database.db.execute(insertRecords(signups, people));
  const emails = people.map(({ id, firstName }) => ({
    signupId: id,
    ...(firstName === 'Ada' && { lastError: 'full' }),
  }));
  await database.db.execute(insertRecords(outboxEmails, emails));
  const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
  expect(rows.map((row) => [row.lastError, row.status])).toEqual([
    ['full', 'pending'],
    [null, 'pending'],
  ]);
});
