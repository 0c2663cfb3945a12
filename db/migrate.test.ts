import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readSchemaVersion } from './checks/schema-version';
import { createDatabase, type Handle } from './client';
import { migrate } from './migrate';
import { signups } from './schema/signups';
import { untilBlocked } from './testing/blocked-transactions';
import { testDatabase } from './testing/test-database';

const database = testDatabase();

async function undoLastMigration(handle: Handle): Promise<void> {
  await handle.execute(sql`drop index audit_entries_action_index, audit_entries_actor_index,
    credit_entries_rejected_once, credit_entries_review_index, credit_entries_decided_index,
    email_suppressions_created_index, outbox_emails_cancelled_index, signups_invited_at_index`);
  await handle.execute(sql`delete from drizzle.__drizzle_migrations where id =
    (select max(id) from drizzle.__drizzle_migrations)`);
}

test('a migration that waits for a lock does not block signups', async () => {
  const { owner: db, ownerUrl: url } = database;
  await undoLastMigration(db);
  const before = await readSchemaVersion(db);
  // With the default timeout of three seconds per query.
  const visitors = createDatabase(url);
  onTestFinished(() => visitors.close());

  const { migration } = await db.transaction(async (tx) => {
    await tx.delete(signups);
    const migration = migrate(url);
    await untilBlocked(db, 1);
    // Takes the lock of an INSERT.
    await visitors.db.delete(signups);
    return { migration };
  });
  await migration;
  expect(await readSchemaVersion(db)).toBeGreaterThan(before);
});
