import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { cachedRead } from './cached-reads';

const database = testDatabase();

interface Call {
  resolve(value: number): void;
  reject(error: Error): void;
}

/** A read that ends when told. */
function controlled({ freshMs, keepsLastKey }: { freshMs: number; keepsLastKey?: boolean }) {
  const calls: Call[] = [];
  const read = cachedRead(() => new Promise<number>((resolve, reject) => calls.push({ resolve, reject })), {
    freshMs,
    staleMs: 60_000,
    keepsLastKey,
  });
  return { calls, read: async (key?: string) => (await read(database.db, key)).value };
}

test('callers share one read, and its value while it is fresh', async () => {
  const { calls, read } = controlled({ freshMs: 60_000 });
  const both = Promise.all([read(), read()]);
  calls[0]?.resolve(1);
  expect(await both).toEqual([1, 1]);
  expect(await read()).toBe(1);
  expect(calls).toHaveLength(1);
});

test('each key has its own value', async () => {
  const { calls, read } = controlled({ freshMs: 60_000 });
  const both = Promise.all([read('a'), read('b')]);
  calls[0]?.resolve(1);
  calls[1]?.resolve(2);
  expect(await both).toEqual([1, 2]);
});

test('can keep the value of the last key only', async () => {
  const { calls, read } = controlled({ freshMs: 60_000, keepsLastKey: true });
  for (const [index, key] of ['a', 'b', 'a'].entries()) {
    const value = read(key);
    calls[index]?.resolve(index);
    expect(await value).toBe(index);
  }
  expect(await read('a')).toBe(2);
  expect(calls).toHaveLength(3);
});

test('returns a quick new value, and the last one instead of a slow one', async () => {
  const { calls, read } = controlled({ freshMs: 0 });
  const first = read();
  calls[0]?.resolve(1);
  await first;
  const second = read();
  calls[1]?.resolve(2);
  expect(await second).toBe(2);
  // The third read has not ended yet.
  expect(await read()).toBe(2);
  // The next caller does not wait for it again.
  expect(await Promise.race([read(), yieldToEventLoop('waits')])).toBe(2);
  expect(calls).toHaveLength(3);
});

test('a failed read is reported to the caller, and the next caller tries again', async () => {
  const { calls, read } = controlled({ freshMs: 60_000 });
  const failing = read();
  calls[0]?.reject(new Error('busy'));
  await expect(failing).rejects.toThrow('busy');
  const next = read();
  calls[1]?.resolve(1);
  expect(await next).toBe(1);
});

test('a read that fails after its callers got the last value is logged', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const { calls, read } = controlled({ freshMs: 0 });
  const first = read();
  calls[0]?.resolve(1);
  await first;
  expect(await read()).toBe(1);
  calls[1]?.reject(new Error('busy'));
  await vi.waitFor(() =>
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ event: 'admin_read_failed' })),
  );
});
