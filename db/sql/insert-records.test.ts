import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { personAt } from '../testing/people';
import { testDatabase } from '../testing/test-database';
import { insertRecords } from './insert-records';

const database = testDatabase();

test('stores any characters, and defaults for missing columns', async () => {
  const names = [`O'Hara "the {first}" \\ $1`, 'ünï©ode 🎉', null];
  const people = names.map((firstName, index) => personAt(index + 1, { firstName }));
  await database.db.execute(insertRecords(signups, people));
  const rows = await database.db.select().from(signups).orderBy(signups.signupPosition);
  expect(rows).toMatchObject(people);
  expect(rows[0]).toMatchObject({ referralCount: 0, isVip: false, createdAt: expect.any(Date) });
});

test('a column that only some rows have is null in the others', async () => {
  const people = [personAt(7), personAt(8)];
  await database.db.execute(insertRecords(signups, people));
  const emails = people.map(({ id }, index) => ({
    kind: 'welcome' as const,
    signupId: id,
    error: (['mailbox_limit', undefined] as const)[index],
  }));
  await database.db.execute(insertRecords(outboxEmails, emails));
  const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
  expect(rows).toMatchObject([
    { error: 'mailbox_limit', status: 'pending' },
    { error: null, status: 'pending' },
  ]);
});
