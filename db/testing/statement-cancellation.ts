import { expect, onTestFinished, vi } from 'vitest';
import { createDatabase, type Handle } from '../client';
import { lockCounter } from '../queries/counter';
import { blockedSessions } from './blocked-transactions';

/** `handle` locks the counter, and a session on `url` times out while it waits for the lock. */
export async function expectStatementCancelled(handle: Handle, url: string): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 500 });
  onTestFinished(close);
  await handle.transaction(async (holder) => {
    await lockCounter(holder);
    await expect(db.transaction(lockCounter)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    await vi.waitUntil(async () => (await handle.$count(blockedSessions)) === 0, 5_000);
  });
}
