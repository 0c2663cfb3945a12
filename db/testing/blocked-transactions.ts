import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

export const blockedSessions = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

export async function untilBlocked(handle: Handle, count: number): Promise<void> {
  while ((await handle.$count(blockedSessions)) < count) await nextTurn();
}
