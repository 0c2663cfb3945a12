import type { MigrationMeta } from 'drizzle-orm/migrator';
import { afterAll, beforeEach, inject } from 'vitest';
import { createDatabase } from '../client';
import { migrate } from '../migrate';
import { createTestDatabase, emptyDatabase } from './create-test-database';

/** Creates a migrated database for the calling test file and drops it after the last test. */
export async function testDatabase() {
  const { url, superuserUrl, drop } = await createTestDatabase(inject('databaseServer'));
  const site = createDatabase(url, { max: 20, name: 'test', queryTimeoutMs: 0 });
  const owner = createDatabase(superuserUrl, { name: 'test-owner', queryTimeoutMs: 0 });
  afterAll(async () => {
    await Promise.all([site.close(), owner.close()]);
    await drop();
  });
  return {
    db: site.db,
    url,
    /** Connected as the superuser. */
    owner: owner.db,
    superuserUrl,
    reset: () => emptyDatabase(owner.db),
  };
}

/** The same, emptied before each test. */
export async function emptyTestDatabase() {
  const database = await testDatabase();
  beforeEach(() => database.reset());
  return database;
}

/** A database with these migrations only. The caller closes it. */
export async function databaseWith(migrations: MigrationMeta[]) {
  const { url, drop } = await createTestDatabase(inject('databaseServer'), 'template template0');
  await migrate(url, migrations);
  const { db, close } = createDatabase(url);
  return { url, db, close: () => close().then(drop) };
}
