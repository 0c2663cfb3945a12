import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/** Waits until so many transactions of this database wait for others. */
export async function untilBlocked(handle: Handle, count: number): Promise<void> {
  const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await handle.$count(waiting)) < count) await nextTurn();
}
