import { and, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { addPeople } from '../testing/people';
import { testDatabase } from '../testing/test-database';
import { insertSuppression, isNotSuppressed } from './suppressions';

const database = testDatabase();

test('checks a batch of mails by looking up keys, before Postgres knows the size of the tables', async () => {
  const { db } = database;
  const people = await addPeople(db, 1_000);
  for (const { id } of people.slice(0, 100)) await insertSuppression(db, id, 'bounced');
  const ids = people.slice(50, 150).map(({ id }) => id);
  const query = db
    .select({ signupId: outboxEmails.signupId })
    .from(outboxEmails)
    .where(and(inArray(outboxEmails.signupId, ids), isNotSuppressed(outboxEmails.signupId)));
  expect(await query).toHaveLength(50);
  const plan = JSON.stringify(await db.execute(sql`explain ${query}`));
  expect(plan).not.toMatch(/Seq Scan on (?:signups|email_suppressions)/);
});
