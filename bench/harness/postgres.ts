import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';

interface BenchPostgres {
  /** The address of a new, migrated, empty database. */
  newDatabase(): Promise<string>;
}

/** PostgreSQL's default of 128 MB holds a list of 100,000, and reads one of a million from the system page by page. */
export const SHARED_BUFFERS = '1GB';

/** A server that writes to disk at each commit, as one in production does; gone when this process ends. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = temporaryFolder();
  const server = await startPostgres({
    folder: folder.path,
    durable: true,
    settings: [`shared_buffers=${SHARED_BUFFERS}`],
  });
  const maintenance = server.urlOf('postgres');
  await createTemplate(maintenance);
  return { newDatabase: async () => (await createTestDatabase(maintenance)).url };
}
