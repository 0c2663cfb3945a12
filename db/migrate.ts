import { fileURLToPath } from 'node:url';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { errorCode } from './errors';
import { driverUrl } from './pool/connection-url';

/** Any number will do, as long as every instance takes the same. */
const MIGRATION_LOCK = 7_301_942;

/**
 * Whoever waits for a table has everybody wait behind it who wants that table too. So a migration that meets a long
 * transaction, like a dump, steps aside after a second, lets the others pass, and comes again: for some minutes.
 */
const LOCK_TIMEOUT = '1s';
const retryLocked = retry(
  handleWhen((error) => errorCode(error) === '55P03'),
  { maxAttempts: 90, backoff: new ConstantBackoff(1_000) },
);

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings a database to the newest schema. The tool itself takes no lock, so that a lock is taken here: of
 * many instances that start at once, one migrates and the others find nothing left to do. Servers may run meanwhile.
 *
 * @param url a `postgres://` URL of the server itself, not of a transaction pooler.
 * @throws the driver's error when the server is out of reach, a statement fails, or somebody holds a table for minutes;
 *   nothing is half applied.
 */
export async function migrate(url: string): Promise<void> {
  const client = postgres(driverUrl(url), { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await client`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
    await retryLocked.execute(() => applyMigrations(drizzle(client), { migrationsFolder }));
  } finally {
    // Ending the session frees the lock.
    await client.end({ timeout: 5 });
  }
}
