import type { Round } from './comparison';

/** How many come at once wherever a crowd is measured. */
export const CROWD = 64;

/**
 * Lets a crowd do an operation over and over, each of them as soon as their last one is answered.
 *
 * @param operation gets a number that no other call gets.
 */
export async function crowd(
  operations: number,
  operation: (number: number) => Promise<unknown>,
): Promise<Round> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CROWD }, async () => {
      while (next < operations) {
        const begun = performance.now();
        await operation(next++);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  return { operations, seconds: (performance.now() - start) / 1000, latencies };
}
