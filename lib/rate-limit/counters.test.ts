import { afterEach, expect, test, vi } from 'vitest';
import { countInMemory } from './counters';

const limit = { name: 'test', points: 1, seconds: 60 };
/** More than a process counts at a time. */
const CROWD = 100_001;

afterEach(() => {
  vi.useRealTimers();
});

test('a machine whose clock is set back refuses nobody for longer', () => {
  vi.useFakeTimers();
  // A window that begins at 0 counts as none; outside of tests none does.
  vi.advanceTimersByTime(1);
  const count = countInMemory(limit);
  count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(count('a')).toEqual({ allowed: false, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(60_001);
  expect(count('a').allowed).toBe(true);
});

test('a crowd of any size is counted in memory that has a bound: who came long ago is forgotten', () => {
  const count = countInMemory(limit);
  const isAllowed = (subject: string) => count(subject).allowed;
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed('first')).toBe(false);
  for (let n = 0; n < CROWD; n += 1) count(`other-${n}`);
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed(`other-${CROWD - 1}`)).toBe(false);
});
