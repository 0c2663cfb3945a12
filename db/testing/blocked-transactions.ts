import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { createDatabase, type Database, type Handle } from '../client';
import { lockCounter } from '../queries/counter';

export const blockedSessions = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

export async function untilBlocked(handle: Handle, count: number): Promise<void> {
  while ((await handle.$count(blockedSessions)) < count) await delay(10);
}

/** Starts the changes while signups hold the lock of the counter, for which they compete then. Of more than two, any may be next. */
export async function compete<T>(handle: Handle, changes: (() => Promise<T>)[]) {
  const running: Promise<T>[] = [];
  await handle.transaction(async (tx) => {
    await lockCounter(tx);
    for (const change of changes) {
      running.push(change());
      await untilBlocked(handle, running.length);
    }
  });
  return Promise.allSettled(running);
}

/** `handle` locks the counter, and a session on `url` times out while it waits for the lock. */
export async function expectStatementCancelled(handle: Handle, url: string): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 500 });
  onTestFinished(close);
  await handle.transaction(async (holder) => {
    await lockCounter(holder);
    await expect(db.transaction(lockCounter)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    await expect.poll(() => handle.$count(blockedSessions)).toBe(0);
  });
}

/** Keeps `count` connections in use until the returned function is called. */
export async function occupyConnections({ db }: Database, count: number): Promise<() => Promise<unknown>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const occupyOne = () =>
    new Promise<{ end: Promise<void> }>((resolve, reject) => {
      const end = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        resolve({ end });
        await released;
      });
      end.catch(reject);
    });
  const occupied = await Promise.all(Array.from({ length: count }, occupyOne));
  return () => {
    release();
    return Promise.all(occupied.map(({ end }) => end));
  };
}
