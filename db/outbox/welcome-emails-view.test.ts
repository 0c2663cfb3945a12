import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outboxEmails } from '../schema/outbox-emails';
import { addPeople } from '../testing/people';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();

test('servers of the previous version can use the view of welcome emails under the old table name', async () => {
  const people = await addPeople(database.db, 2);
  await database.owner.delete(outboxEmails);
  const [first, second] = people.map(({ id }) => id);
  await database.owner.execute(sql`
    insert into welcome_emails (signup_id, status, due_at, attempts, request_id, body, last_error, requested_at, sent_at)
    values (${first}, default, default, default, default, default, default, default, default),
      (${second}, default, default, default, default, default, default, default, default)`);
  const taken = await database.owner.execute(sql`
    select signup_id from welcome_emails where status = 'pending' order by due_at limit 1 for update skip locked`);
  expect(taken).toHaveLength(1);
  await database.owner.execute(sql`
    update welcome_emails set attempts = attempts + 1 where signup_id = ${first} returning signup_id`);
  const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);
  expect(rows).toMatchObject([
    { kind: 'welcome', status: 'pending', attempts: 1, requestId: null },
    { kind: 'welcome', status: 'pending', attempts: 0 },
  ]);

  const invitations = people.map(({ id }) => ({ signupId: id, kind: 'invitation' as const }));
  await database.db.insert(outboxEmails).values(invitations);
  expect(await database.owner.execute(sql`select 1 from welcome_emails`)).toHaveLength(2);
});
