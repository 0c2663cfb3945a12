import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLast, shareReads } from './share-reads';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('reads once a second, however many callers ask', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const total = shareReads(read);
  expect(await Promise.all(Array.from({ length: 100 }, total))).toEqual(Array(100).fill(1));
  wait(999);
  expect(await total()).toBe(1);
  wait(1);
  expect(await Promise.all([total(), total()])).toEqual([2, 2]);
});

test('keeps the last value while the database is down, and rejects before there is one', async () => {
  const read = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('down'));
  const total = shareReads(keepLast(read));
  await expect(total()).rejects.toThrow('down');
  await expect(total()).rejects.toThrow('down');
  wait(1_000);
  read.mockResolvedValueOnce(313);
  expect(await total()).toBe(313);
  wait(1_000);
  expect(await total()).toBe(313);
  expect(read).toHaveBeenCalledTimes(3);
});
