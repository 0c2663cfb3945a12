import { beforeAll, inject } from 'vitest';
import { createDatabase, type Database, type Handle } from '../client';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './create-test-database';

interface TestFileDatabase {
  /** The handle the queries under test run on. */
  readonly db: Handle;
  /** For a second pool of connections, opened with `createDatabase`. */
  readonly url: string;
  /** Back to an empty list, for files whose tests must not see each other's rows. */
  reset(): Promise<void>;
}

/**
 * Gives the test file it is called in a migrated database of its own, dropped after its last test.
 * Call it at the top of the file; its members can be used inside hooks and tests.
 */
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
