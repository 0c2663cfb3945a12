import type { MigrationMeta } from 'drizzle-orm/migrator';
import { beforeEach, inject } from 'vitest';
import { createDatabase, type Database } from '../client';
import { migrate } from '../migrate';
import { createTestDatabase } from './create-test-database';

/** A database with these migrations only, for each test. Connected as its owner. */
export function databaseWith(migrations: MigrationMeta[]) {
  let url: string;
  let owner: Database;
  beforeEach(async () => {
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
