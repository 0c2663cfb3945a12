import { sql } from 'drizzle-orm';
import { lockCounter } from '@/db/queries/counter';
import { expect } from '../fixtures';
import type { Site } from '../setup/site';

/** Holds a lock that changes of credit need. */
function holdLock({ db }: Site) {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  let transaction = Promise.resolve();
  const held = new Promise<void>((resolve) => {
    transaction = db.transaction(async (tx) => {
      await lockCounter(tx);
      resolve();
      await isOver;
    });
  });
  const release = () => {
    end();
    return transaction;
  };
  return { held, release };
}

/** Waits until transactions wait for a lock, one of them for longer than the server works on one call of an operation. */
async function expectWaiting({ db }: Site, count: number): Promise<void> {
  const read = async () => {
    const [row] = await db.execute<{ count: number; isLong: boolean }>(sql`
      select count(distinct pid)::int, coalesce(max(clock_timestamp() - waitstart) > '1.7 s', false) as "isLong"
      from pg_locks where not granted`);
    return row;
  };
  await expect.poll(read).toEqual({ count, isLong: true });
}

/**
 * Starts an operation, of which each call returns after one step, and pauses its second call.
 *
 * @returns a function that lets the paused call do its step, and another one that pauses the next call then.
 */
export async function pauseAfterFirstStep(site: Site, start: () => Promise<unknown>) {
  let lock = holdLock(site);
  const pauseAgain = async () => {
    await expectWaiting(site, 1);
    const next = holdLock(site);
    await expectWaiting(site, 2);
    await lock.release();
    await next.held;
    lock = next;
  };
  const proceed = async () => {
    await expectWaiting(site, 1);
    await lock.release();
  };
  await lock.held;
  await start();
  await pauseAgain();
  return { pauseAgain, proceed };
}
