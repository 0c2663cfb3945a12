import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TotalSignups } from './total-signups';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('reads once a second, however many visitors poll', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const total = new TotalSignups(read);
  expect(await Promise.all(Array.from({ length: 100 }, () => total.get()))).toEqual(Array(100).fill(1));
  wait(999);
  expect(await total.get()).toBe(1);
  wait(1);
  expect(await Promise.all([total.get(), total.get()])).toEqual([2, 2]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('keeps the last total while the database is down, and still reads once a second', async () => {
  const read = vi.fn(async () => 313);
  const total = new TotalSignups(read);
  await total.get();
  read.mockRejectedValue(new Error('down'));
  wait(1_000);
  expect(await Promise.all([total.get(), total.get()])).toEqual([313, 313]);
  expect(await total.get()).toBe(313);
  expect(read).toHaveBeenCalledTimes(2);
});

test('rejects before the first successful read, and still reads once a second', async () => {
  const read = vi.fn(() => Promise.reject(new Error('down')));
  const total = new TotalSignups(read);
  await expect(total.get()).rejects.toThrow('down');
  await expect(total.get()).rejects.toThrow('down');
  expect(read).toHaveBeenCalledTimes(1);
  wait(1_000);
  await expect(total.get()).rejects.toThrow('down');
  expect(read).toHaveBeenCalledTimes(2);
});
