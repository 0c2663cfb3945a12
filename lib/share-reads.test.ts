import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLast, shareReads } from './share-reads';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

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
