import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeLimit } from './time-limit';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('hands on what work in time brings, and leaves no timer', async () => {
  await expect(withTimeLimit(10_000, async () => 'done')).resolves.toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('hands on why work failed, and leaves no timer', async () => {
  const failing = withTimeLimit(10_000, () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(failing).rejects.toThrow('Failed to fetch');
  expect(vi.getTimerCount()).toBe(0);
});

it('calls work off when its time is up', async () => {
  const endless = withTimeLimit(
    10_000,
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const failure = expect(endless).rejects.toThrow('Not done within 10000 ms');
  await vi.advanceTimersByTimeAsync(10_000);

  await failure;
});
