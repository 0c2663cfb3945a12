import type { MigrationMeta } from 'drizzle-orm/migrator';
import { beforeAll, beforeEach, inject } from 'vitest';
import { createDatabase, type Database } from '../client';
import { migrate } from '../migrate';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './create-test-database';

/** Creates a migrated database for the calling test file and drops it after the last test. */
export function testDatabase() {
  let test: TestDatabase;
  let site: Database;
  let owner: Database;

  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseServer'));
    site = createDatabase(test.url, { max: 20, name: 'test', queryTimeoutMs: 0 });
    owner = createDatabase(test.ownerUrl, { name: 'test-owner', queryTimeoutMs: 0 });
    return async () => {
      await Promise.all([site.close(), owner.close()]);
      await test.drop();
    };
  });

  return {
    /** Connected as the site's role. */
    get db() {
      return site.db;
    },
    get url() {
      return test.url;
    },
    /** For what only fixtures do, such as deleting people, and for migrations. */
    get owner() {
      return owner.db;
    },
    get ownerUrl() {
      return test.ownerUrl;
    },
    reset: () => emptyDatabase(owner.db),
  };
}

/** The same, emptied before each test. */
export function emptyTestDatabase() {
  const database = testDatabase();
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
