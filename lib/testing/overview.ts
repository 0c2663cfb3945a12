import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import type { testDatabase } from '@/db/testing/test-database';

/** Reads of the Overview, and people who joined earlier. */
export function overviewOf(database: ReturnType<typeof testDatabase>) {
  return {
    /** In a transaction, whose handle has no cached values yet. */
    fresh: <T>(read: (handle: Handle) => Promise<{ value: T }>): Promise<T> =>
      database.db.transaction(async (tx) => (await read(tx)).value),
    ageBy: (days: number, where: string) =>
      database.db.execute(
        sql.raw(`update signups set created_at = created_at - interval '${days} days' where ${where}`),
      ),
  };
}
