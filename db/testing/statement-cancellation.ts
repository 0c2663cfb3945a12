import { expect, onTestFinished, vi } from 'vitest';
import { createDatabase, type Handle } from '../client';
import { lockCounter } from '../queries/signup-writes';
import { blockedSessions } from './blocked-transactions';

/**
 * Lets a statement time out behind the counter's lock and expects Postgres to stop it.
 *
 * @param url connects the session that waits; `handle` holds the lock.
 */
export async function expectStatementCancelled(handle: Handle, url: string): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 500 });
  onTestFinished(close);
  await handle.transaction(async (holder) => {
    await lockCounter(holder);
    await expect(db.transaction(lockCounter)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    await vi.waitUntil(async () => (await handle.$count(blockedSessions)) === 0, 5_000);
  });
}
