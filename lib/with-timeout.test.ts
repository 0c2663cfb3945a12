import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('passes on the result or error of the work, and clears its timer', async () => {
  expect(await withTimeout(1_000, async () => 'done')).toBe('done');
  await expect(withTimeout(1_000, () => Promise.reject(new RangeError('bad')))).rejects.toThrow(RangeError);
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects and aborts the work at the timeout, not before, and ignores a later error', async () => {
  const reasons: unknown[] = [];
  const settled = vi.fn();
  let fail = (_: Error) => {};
  const endless = withTimeout(1_000, ({ signal }) => {
    signal.addEventListener('abort', () => reasons.push(signal.reason));
    return new Promise<never>((_, reject) => (fail = reject));
  });
  const timedOut = expect(endless.finally(settled)).rejects.toThrow('No answer within 1000 ms');
  await vi.advanceTimersByTimeAsync(999);
  expect(reasons).toEqual([]);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await timedOut;
  expect(reasons).toEqual([expect.any(TimeoutError)]);
  fail(new Error('too late'));
  await vi.runAllTimersAsync();
});
