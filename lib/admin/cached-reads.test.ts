import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { cachedRead, expireReads } from './cached-reads';

const database = testDatabase();
const query = vi.fn<(key: string) => Promise<string>>();
const FRESH_MS = 5_000;

/** lru-cache keeps the real clock, and the time of the last millisecond until a timer ends. */
let now = 1;

function passFreshTime(): void {
  now += FRESH_MS + 1;
  vi.advanceTimersByTime(FRESH_MS + 1);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  query.mockReset().mockImplementation(async (key) => key);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = () => cachedRead((_handle, key) => query(key), FRESH_MS);

test('callers share one read of each key, and its value while it is fresh', async () => {
  const read = start();
  const values = await Promise.all([read(database.db, 'a'), read(database.db, 'a'), read(database.db, 'b')]);
  expect(values.map(({ value }) => value)).toEqual(['a', 'a', 'b']);
  await read(database.db, 'a');
  expect(query).toHaveBeenCalledTimes(2);
  passFreshTime();
  await read(database.db, 'a');
  expect(query).toHaveBeenCalledTimes(3);
  expireReads();
  vi.advanceTimersByTime(1);
  await read(database.db, 'a');
  await read(database.db, 'a');
  expect(query).toHaveBeenCalledTimes(4);
});

test('a failed read returns the last value with its time; without one it fails', async () => {
  const read = start();
  query.mockRejectedValueOnce(new Error('busy'));
  await expect(read(database.db)).rejects.toThrow('busy');
  const first = await read(database.db);
  for (let n = 0; n < 2; n += 1) {
    passFreshTime();
    query.mockRejectedValueOnce(new Error('busy'));
    expect(await read(database.db)).toEqual(first);
  }
  passFreshTime();
  expect((await read(database.db)).at).not.toEqual(first.at);
});

test('a stale value is returned while the next one is read', async () => {
  const read = cachedRead((_handle, key) => query(key), FRESH_MS, FRESH_MS);
  await read(database.db);
  passFreshTime();
  query.mockResolvedValueOnce('next');
  expect((await read(database.db)).value).toBe('all');
  await vi.waitFor(async () => expect((await read(database.db)).value).toBe('next'));
  expect(query).toHaveBeenCalledTimes(2);
});
