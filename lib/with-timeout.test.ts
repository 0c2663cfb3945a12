import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

test('passes on what the work answers or throws', async () => {
  expect(await withTimeout(1_000, async () => 'done')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  await expect(withTimeout(1_000, () => Promise.reject(new RangeError('bad')))).rejects.toThrow(RangeError);
  expect(vi.getTimerCount()).toBe(0);
});

test('gives up when time is up, and hears nothing of what happens later', async () => {
  let fail = (_: Error) => {};
  const late = withTimeout(1_000, () => new Promise((_, reject) => (fail = reject)));
  const refused = expect(late).rejects.toThrow(TimeoutError);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  fail(new Error('too late'));
  await vi.runAllTimersAsync();
});

test('calls the work off when time is up, and not before', async () => {
  const reasons: unknown[] = [];
  const endless = withTimeout(1_000, (signal) => {
    signal.addEventListener('abort', () => reasons.push(signal.reason));
    return never();
  });
  const refused = expect(endless).rejects.toThrow('No answer within 1000 ms');
  await vi.advanceTimersByTimeAsync(999);
  expect(reasons).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(reasons).toEqual([expect.any(TimeoutError)]);
});

test('waits until then', async () => {
  const settled = vi.fn();
  void withTimeout(1_000, never).catch(settled);
  await vi.advanceTimersByTimeAsync(999);
  expect(settled).not.toHaveBeenCalled();
});
