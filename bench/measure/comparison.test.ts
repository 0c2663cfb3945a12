import { expect, test } from 'vitest';
import { type Candidate, compare, type Figures, type Round, ratio } from './comparison';

const steady = (name: string, perSecond: number, log: string[] = []): Candidate => ({
  name,
  run: async (operations): Promise<Round> => {
    log.push(name);
    const seconds = operations / perSecond;
    return { operations, seconds, latencies: [1, 2, 3], cpuSeconds: seconds / 2 };
  },
});

test('returns the figures of each candidate', async () => {
  const figures = await compare([steady('ours', 4_000), steady('theirs', 1_000)], { rounds: 2, seconds: 1 });
  expect(figures).toEqual([
    { name: 'ours', perSecond: 4_000, p50Ms: 2, p99Ms: 3, cpuUs: 125, rates: [4_000, 4_000] },
    { name: 'theirs', perSecond: 1_000, p50Ms: 2, p99Ms: 3, cpuUs: 500, rates: [1_000, 1_000] },
  ]);
});

test('runs the candidates in turns and reverses the order every other round', async () => {
  const log: string[] = [];
  await compare([steady('a', 100, log), steady('b', 100, log)], { rounds: 3, seconds: 1 });
  expect(log.slice(-6)).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
});

test('the ratio is the median of the ratios of the rounds', () => {
  const figures = (rates: number[]): Figures => ({ name: '', perSecond: 0, p50Ms: 0, p99Ms: 0, rates });
  // The machine was busy in the second round, and in the third one only while the reference ran.
  expect(ratio(figures([200, 20, 200]), figures([100, 10, 1]))).toBe(2);
});
