import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { beforeEach, inject } from 'vitest';
import { createDatabase, type Database } from '../client';
import { createTestDatabase } from './create-test-database';

/** The number of migrations of the previous release. */
const MIGRATIONS = 12;

async function migrateToPrevious(url: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await cp('db/migrations', folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, MIGRATIONS) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

/** An empty database of the previous release for each test. */
export function databaseOfPreviousRelease() {
  let url: string;
  let owner: Database;
  beforeEach(async () => {
    const created = await createTestDatabase(inject('databaseServer'), 'template template0');
    url = created.ownerUrl;
    await migrateToPrevious(url);
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
