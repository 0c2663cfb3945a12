import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readSchemaVersion } from './checks/schema-version';
import { createDatabase } from './client';
import { migrate } from './migrate';
import { outboxEmails } from './schema/outbox-emails';
import { untilBlocked } from './testing/blocked-transactions';
import { addPeople } from './testing/people';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

test('a migration that waits for a lock does not block signups', async () => {
  const { db, url } = database;
  await db.execute(sql`drop index outbox_emails_dead_index`);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id =
    (select max(id) from drizzle.__drizzle_migrations)`);
  const before = await readSchemaVersion(db);
  // With the default timeout of three seconds per query.
  const visitors = createDatabase(url);
  onTestFinished(() => visitors.close());

  const { migration } = await db.transaction(async (tx) => {
    await tx.delete(outboxEmails);
    const migration = migrate(url);
    await untilBlocked(db, 1);
    await addPeople(visitors.db, 1);
    return { migration };
  });
  await migration;
  expect(await readSchemaVersion(db)).toBeGreaterThan(before);
});
