import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createDatabase } from '@/db/client';

const INTERVAL_MS = 25;
const TIMEOUT_MS = 2_000;

export interface Sample<T> {
  at: number;
  value: T;
}

interface Probe<T> {
  /** Only the samples that differ from the one before. */
  changes: Sample<T>[];
  stop(): Promise<void>;
}

function repeat<T>(read: () => Promise<T>): Probe<T> {
  const changes: Sample<T>[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const value = await read();
      if (changes.at(-1)?.value !== value) changes.push({ at: performance.now(), value });
      await pause(INTERVAL_MS);
    }
  };
  const ended = run();
  return {
    changes,
    stop() {
      isStopped = true;
      return ended;
    },
  };
}

export const watchReadiness = (origin: string): Probe<boolean> =>
  repeat(() =>
    fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    ),
  );

/** Whether a node is a primary. Keeps the last value while the node does not answer. */
export function watchPromotion(url: string): Probe<boolean> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 500, name: 'drill' });
  let isPrimary = false;
  const probe = repeat(async () => {
    const answer = db.execute<{ primary: boolean }>(sql`select not pg_is_in_recovery() as primary`);
    isPrimary = await answer.then(
      ([row]) => row?.primary ?? false,
      () => isPrimary,
    );
    return isPrimary;
  });
  return {
    ...probe,
    async stop() {
      await probe.stop();
      await close();
    },
  };
}
