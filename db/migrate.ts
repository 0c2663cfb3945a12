import { fileURLToPath } from 'node:url';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { errorCode } from './errors';
import { findSiteRoles, grantToSiteRole } from './grants';
import { driverUrl } from './pool/connection-url';

/** An arbitrary number, the same in every version. */
const MIGRATION_LOCK = 7_301_942;

/** A queued lock blocks every later one, so a migration waits for one second at a time, for up to three minutes. */
const LOCK_TIMEOUT = '1s';
const retryLocked = retry(
  handleWhen((error) => errorCode(error) === '55P03'),
  { maxAttempts: 90, backoff: new ConstantBackoff(1_000) },
);

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Safe to run several times at once and while servers run.
 *
 * @param url of the owner. Must not lead to a transaction pooler.
 * @param siteRole gets the privileges that servers and operators need (`grants.ts`). Default: the roles that have them.
 * @returns the roles that got them.
 */
export async function migrate(url: string, siteRole?: string): Promise<string[]> {
  const client = postgres(driverUrl(url), { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await client`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
    const handle = drizzle(client);
    // Before the migrations, which can replace tables and so drop their privileges.
    const roles = siteRole ? [siteRole] : await findSiteRoles(handle);
    await retryLocked.execute(() => applyMigrations(handle, { migrationsFolder }));
    for (const role of roles) await grantToSiteRole(handle, role);
    return roles;
  } finally {
    // This also releases the advisory lock.
    await client.end({ timeout: 5 });
  }
}
