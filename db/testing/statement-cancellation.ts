import { sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { createDatabase, type Handle } from '../client';
import { lockCounter } from '../queries/signup-writes';

const countWaiting = (handle: Handle) =>
  handle.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/**
 * Has somebody wait for the counter for longer than a statement may take, and expects the server to know it.
 *
 * @param handle of those who hold the counter meanwhile.
 * @param url by which the other one comes.
 */
export async function expectStatementCancelled(handle: Handle, url: string): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 500 });
  onTestFinished(close);
  await handle.transaction(async (holder) => {
    await lockCounter(holder);
    await expect(db.transaction(lockCounter)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    await vi.waitUntil(async () => (await countWaiting(handle)) === 0, 5_000);
  });
}
