import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { driverUrl } from './driver-url';

/** Any number will do, as long as every instance takes the same. */
const MIGRATION_LOCK = 7_301_942;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings a database to the newest schema. The tool itself takes no lock, so that a lock is taken here: of
 * many instances that start at once, one migrates and the others find nothing left to do.
 *
 * @param url a `postgres://` URL of the server itself, not of a transaction pooler.
 * @throws the driver's error when the server is out of reach or a statement fails; nothing is half applied.
 */
export async function migrate(url: string): Promise<void> {
  const client = postgres(driverUrl(url), { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock.
    await client.end({ timeout: 5 });
  }
}
