import type { Round } from './comparison';

/** How many operations run at the same time, and how many connections a load over HTTP has. */
export const CONCURRENCY = 64;

/** Runs an operation again and again, many of them at a time. */
export async function runConcurrently(
  operations: number,
  operation: () => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<Round> {
  const latencies: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(concurrency, operations) }, async () => {
      while (started < operations) {
        started += 1;
        const begin = performance.now();
        await operation();
        latencies.push(performance.now() - begin);
      }
    }),
  );
  return { operations, seconds: (performance.now() - startedAt) / 1000, latencies };
}
