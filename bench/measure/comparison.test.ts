import { expect, test } from 'vitest';
import { type Contender, contest, type Figures, type Round, ratio } from './comparison';

/** Does so many operations a second, on a clock of its own. */
const steady = (name: string, perSecond: number, log: string[] = []): Contender => ({
  name,
  run: async (operations): Promise<Round> => {
    log.push(name);
    const seconds = operations / perSecond;
    return { operations, seconds, latencies: [1, 2, 3], cpuSeconds: seconds / 2 };
  },
});

test('tells the figures of each', async () => {
  const figures = await contest([steady('ours', 4_000), steady('theirs', 1_000)], { rounds: 2, seconds: 1 });
  expect(figures).toEqual([
    { name: 'ours', perSecond: 4_000, p50Ms: 2, p99Ms: 3, cpuUs: 125, rates: [4_000, 4_000] },
    { name: 'theirs', perSecond: 1_000, p50Ms: 2, p99Ms: 3, cpuUs: 500, rates: [1_000, 1_000] },
  ]);
});

test('takes turns, in the other order every other round', async () => {
  const log: string[] = [];
  await contest([steady('a', 100, log), steady('b', 100, log)], { rounds: 3, seconds: 1 });
  expect(log.slice(-6)).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
});

test('a contender whose rounds have a size of their own runs nothing else', async () => {
  const log: number[] = [];
  const run: Contender['run'] = async (operations) => {
    log.push(operations);
    return { operations, seconds: 1, latencies: [1] };
  };
  await contest([{ name: 'rush', operations: 10_000, run }], { rounds: 2, seconds: 1 });
  expect(log).toEqual([10_000, 10_000]);
});

test('a ratio is the median of the ratios of the rounds', () => {
  const figures = (rates: number[]): Figures => ({ name: '', perSecond: 0, p50Ms: 0, p99Ms: 0, rates });
  // The second round met a busy machine, the third one only for the reference.
  expect(ratio(figures([200, 20, 200]), figures([100, 10, 1]))).toBe(2);
});
