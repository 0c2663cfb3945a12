import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import journal from '../migrations/meta/_journal.json';

/** The newest migration of this build, as drizzle numbers them: by creation time in milliseconds since 1970. */
export const newestMigration = Math.max(...journal.entries.map((entry) => entry.when));

/** @returns the newest applied migration; 0 for an empty database. */
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
