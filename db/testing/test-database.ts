import type { MigrationMeta } from 'drizzle-orm/migrator';
import { afterAll, beforeEach, inject } from 'vitest';
import { createDatabase } from '../client';
import { migrate } from '../migrate';
import { operators } from '../schema/operator-accounts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './create-test-database';

/** Connects the calling test file, until its last test. */
function connect({ url, superuserUrl }: TestDatabase) {
  const site = createDatabase(url, { max: 20, name: 'test', queryTimeoutMs: 0 });
  const owner = createDatabase(superuserUrl, { name: 'test-owner', queryTimeoutMs: 0 });
  afterAll(async () => void (await Promise.all([site.close(), owner.close()])));
  return {
    db: site.db,
    url,
    /** Connected as the superuser. */
    owner: owner.db,
    superuserUrl,
    reset: () => emptyDatabase(owner.db),
  };
}

const create = () => createTestDatabase(inject('databaseServer'));

/** Creates a migrated database for the calling test file and drops it after the last test. */
export async function testDatabase() {
  const database = await create();
  afterAll(database.drop);
  return connect(database);
}

/** The files of a process run one after the other. The server is temporary, so nobody drops it. */
let shared: Promise<TestDatabase> | undefined;

/** A database that is emptied before each test. @param own for a file that changes more than rows. */
export async function emptyTestDatabase({ own = false } = {}) {
  shared ??= own ? undefined : create();
  const database = own || !shared ? await testDatabase() : connect(await shared);
  // Sessions go with their operator.
  await database.owner.delete(operators);
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
