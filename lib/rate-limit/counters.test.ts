import { afterEach, expect, test, vi } from 'vitest';
import { countInMemory } from './counters';

const limit = { name: 'test', points: 1, seconds: 60 };
const MORE_THAN_FIT = 100_001;

afterEach(() => void vi.useRealTimers());

test('a window does not get longer when the system clock is set back', () => {
  vi.useFakeTimers();
  // lru-cache reads a start time of 0 as "never expires"; real clocks are never at 0.
  vi.advanceTimersByTime(1);
  const count = countInMemory(limit);
  count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(count('a')).toEqual({ allowed: false, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(60_001);
  expect(count('a').allowed).toBe(true);
});

test('memory is bounded: the least recently seen subject is forgotten', () => {
  const count = countInMemory(limit);
  const isAllowed = (subject: string) => count(subject).allowed;
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed('first')).toBe(false);
  for (let n = 0; n < MORE_THAN_FIT; n += 1) count(`other-${n}`);
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed(`other-${MORE_THAN_FIT - 1}`)).toBe(false);
});
