import type { MigrationMeta } from 'drizzle-orm/migrator';
import { afterAll, type beforeAll, beforeEach, inject } from 'vitest';
import { createDatabase, type Database } from '../client';
import { migrate } from '../migrate';
import { createTestDatabase, emptyDatabase } from './create-test-database';

/** Creates a migrated database for the calling test file and drops it after the last test. */
export async function testDatabase() {
  const { url, ownerUrl, drop } = await createTestDatabase(inject('databaseServer'));
  const site = createDatabase(url, { max: 20, name: 'test', queryTimeoutMs: 0 });
  const owner = createDatabase(ownerUrl, { name: 'test-owner', queryTimeoutMs: 0 });
  afterAll(async () => {
    await Promise.all([site.close(), owner.close()]);
    await drop();
  });
  return {
    /** Connected as the site's role. */
    db: site.db,
    url,
    /** For what only fixtures do, such as deleting people, and for migrations. */
    owner: owner.db,
    ownerUrl,
    reset: () => emptyDatabase(owner.db),
  };
}

/** The same, emptied before each test. */
export async function emptyTestDatabase() {
  const database = await testDatabase();
  beforeEach(() => database.reset());
  return database;
}

/** A database with these migrations only, for each test or for all. Connected as its owner. */
export function databaseWith(migrations: MigrationMeta[], before: typeof beforeAll | typeof beforeEach) {
  let url: string;
  let owner: Database;
  before(async () => {
    const created = await createTestDatabase(inject('databaseServer'), 'template template0');
    url = created.ownerUrl;
    await migrate(url, undefined, migrations);
    owner = createDatabase(url);
    return async () => {
      await owner.close();
      await created.drop();
    };
  });
  return {
    get url() {
      return url;
    },
    get db() {
      return owner.db;
    },
  };
}
