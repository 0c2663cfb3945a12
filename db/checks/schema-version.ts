import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import journal from '../migrations/meta/_journal.json';

/** When the newest migration that this build knows was made, as drizzle numbers them. */
export const newestMigration = Math.max(...journal.entries.map((entry) => entry.when));

/**
 * When the newest migration of a database was made, in milliseconds since 1970; 0 for a database that was
 * never migrated.
 *
 * @throws the driver's error when the database is out of reach.
 */
export async function readSchemaVersion(handle: Handle): Promise<number> {
  const [found] = await handle.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return 0;
  const [row] = await handle.execute<{ version: string | null }>(
    sql`select max(created_at)::text as version from drizzle.__drizzle_migrations`,
  );
  return Number(row?.version ?? 0);
}
