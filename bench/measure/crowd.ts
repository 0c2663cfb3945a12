import type { Round } from './contest';

/**
 * Lets so many clients at once do an operation over and over, each as soon as its last one is answered.
 *
 * @param operation gets a number that no other call gets.
 */
export async function crowd(
  clients: number,
  operations: number,
  operation: (number: number) => Promise<unknown>,
): Promise<Round> {
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < operations) {
        const begun = performance.now();
        await operation(next++);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  return { operations, seconds: (performance.now() - start) / 1000, latencies };
}
