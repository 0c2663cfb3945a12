import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readSchemaVersion } from './checks/schema-version';
import { createDatabase, type Handle } from './client';
import { migrate } from './migrate';
import { outboxEmails } from './schema/outbox-emails';
import { untilBlocked } from './testing/blocked-transactions';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

/** The last one that locks `outbox_emails`, and those after it. */
async function undoLastMigrations(handle: Handle): Promise<void> {
  await handle.execute(sql`drop table signup_networks`);
  await handle.execute(sql`drop table review_groups, review_totals`);
  await handle.execute(sql`alter table rankings drop column is_invited`);
  await handle.execute(sql`delete from drizzle.__drizzle_migrations where id >
    (select max(id) - 2 from drizzle.__drizzle_migrations)`);
}

test('a migration that waits for a lock does not block signups', async () => {
  const { owner: db, ownerUrl: url } = database;
  await undoLastMigrations(db);
  const before = await readSchemaVersion(db);
  // With the default timeout of three seconds per query.
  const visitors = createDatabase(url);
  onTestFinished(() => visitors.close());

  const { migration } = await db.transaction(async (tx) => {
    await tx.delete(outboxEmails);
    const migration = migrate(url);
    await untilBlocked(db, 1);
    // Takes the same table lock as an INSERT.
    await visitors.db.delete(outboxEmails);
    return { migration };
  });
  await migration;
  expect(await readSchemaVersion(db)).toBeGreaterThan(before);
});
