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
 * Makes an operation return after its first step, and pauses its second call.
 *
 * @returns a function that lets the second call do its first step, too.
 */
export async function pauseAfterFirstStep(site: Site, start: () => Promise<unknown>) {
  const first = holdLock(site);
  await first.held;
  await start();
  await expectWaiting(site, 1);
  const second = holdLock(site);
  await expectWaiting(site, 2);
  await first.release();
  await second.held;
  return async () => {
    await expectWaiting(site, 1);
    await second.release();
  };
}
