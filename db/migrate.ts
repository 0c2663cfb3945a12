import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { applyMigrations } from './apply-migrations';
import { findSiteRoles, grantToSiteRole } from './grants';
import { driverUrl } from './pool/connection-url';

const MIGRATION_LOCK = 7_301_942;

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/**
 * Safe to run several times at once and while servers run.
 *
 * @param url of the owner. Must not lead to a transaction pooler.
 * @param siteRole gets the privileges that servers and operators need (`grants.ts`). Default: the roles that have them.
 * @returns the roles that got them.
 */
export async function migrate(url: string, siteRole?: string, files = readMigrations()): Promise<string[]> {
  const client = postgres(driverUrl(url), { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await lockMigrations(client);
    const handle = drizzle(client);
    // Before the migrations, which can replace tables and so drop their privileges.
    const roles = siteRole ? [siteRole] : await findSiteRoles(handle);
    await applyMigrations(handle, files);
    for (const role of roles) await grantToSiteRole(handle, role);
    return roles;
  } finally {
    // This also releases the advisory lock.
    await client.end({ timeout: 5 });
  }
}

/** Asks again and again: a statement that waits for the lock is a transaction that a concurrent index build waits for. */
async function lockMigrations(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await client`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`;
    if (row?.locked) return;
    await pause(200);
  }
}
