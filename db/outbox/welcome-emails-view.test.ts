import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { addPeople } from '../testing/people';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();
let ids: string[];

beforeAll(async () => {
  ids = (await addPeople(database.db, 2)).map(({ id }) => id);
  await database.db.delete(outboxEmails);
});

test('servers of the previous version can use the view under the old table name', async () => {
  const [first, second] = ids;
  await database.db.execute(sql`
    insert into welcome_emails (signup_id, status, due_at, attempts, request_id, body, last_error, requested_at, sent_at)
    values (${first}, default, default, default, default, default, default, default, default),
      (${second}, default, default, default, default, default, default, default, default)`);
  const taken = await database.db.execute(sql`
    select signup_id from welcome_emails where status = 'pending' order by due_at limit 1 for update skip locked`);
  expect(taken).toHaveLength(1);
  await database.db.execute(sql`
    update welcome_emails set attempts = attempts + 1 where signup_id = ${first} returning signup_id`);
  const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
  expect(rows).toMatchObject([
    { kind: 'welcome', status: 'pending', attempts: 1, requestId: null },
    { kind: 'welcome', status: 'pending', attempts: 0 },
  ]);
});

test('the view has welcome emails only', async () => {
  await database.db
    .insert(outboxEmails)
    .values(ids.map((signupId) => ({ signupId, kind: 'invitation' as const })));
  const rows = await database.db.execute(sql`select 1 from welcome_emails`);
  expect(rows).toHaveLength(2);
});
