import { beforeAll, inject } from 'vitest';
import { createDatabase, type Database, type Handle } from '../client';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './create-test-database';

interface TestFileDatabase {
  readonly db: Handle;
  readonly url: string;
  reset(): Promise<void>;
}

/** Creates a migrated database for the calling test file and drops it after the last test. */
export function testDatabase(): TestFileDatabase {
  let test: TestDatabase;
  let opened: Database;

  beforeAll(async () => {
    test = await createTestDatabase(inject('databaseServer'));
    opened = createDatabase(test.url, { max: 20, name: 'test', queryTimeoutMs: 0 });
    return async () => {
      await opened.close();
      await test.drop();
    };
  });

  return {
    get db() {
      return opened.db;
    },
    get url() {
      return test.url;
    },
    reset: () => emptyDatabase(opened.db),
  };
}
