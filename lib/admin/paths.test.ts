import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { patternOf } from '../format';
import { cachedRead, expireReads } from './cached-reads';
import { returnPath } from './paths';

test.each(['/admin', '/admin/people?sort=name&after=7', '/admin/people/1'])('returns to %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '//',
  '/\\evil.example/admin',
  '/admin/../..//evil.example',
  'javascript:alert(1)',
  '/administrator',
  '/',
  '/admin/sign-in',
  '/admin/sign-out',
  `/admin/${'x'.repeat(1_000)}`,
  '',
  undefined,
  ['/admin/people'],
])('does not return to %j', (value) => {
  expect(returnPath(value)).toBe('/admin');
});

test.each([
  ['60002', true],
  ['60,002', true],
  ['#60,002', true],
  ['#60002', true],
  ['6,0002', false],
  ['600022', false],
  ['', false],
])('a typed %j confirms 60,002: %s', (typed, expected) => {
  expect(new RegExp(`^(?:${patternOf(60_002)})$`, 'v').test(typed)).toBe(expected);
});

describe('a cached read', async () => {
  const database = await testDatabase();
  const query = vi.fn<(key: string) => Promise<string>>();
  const FRESH_MS = 5_000;

  /** lru-cache keeps the real clock, and the time of the last millisecond until a timer ends. */
  let now: number;

  function passFreshTime(): void {
    now += FRESH_MS + 1;
    vi.advanceTimersByTime(FRESH_MS + 1);
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    // Other tests of the module may have called `expireReads()`.
    now = performance.now() + 1;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    query.mockReset().mockImplementation(async (key) => key);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    // Otherwise, reads of the next file would count as older than the last change.
    expireReads();
  });

  const start = () => cachedRead((_handle, key: string) => query(key), FRESH_MS);

  test('callers share one read of each key, and its value while it is fresh', async () => {
    const read = start();
    const values = await Promise.all(['a', 'a', 'b'].map((key) => read(database.db, key)));
    expect(values).toEqual(['a', 'a', 'b']);
    await read(database.db, 'a');
    expect(query).toHaveBeenCalledTimes(2);
    passFreshTime();
    await read(database.db, 'a');
    expect(query).toHaveBeenCalledTimes(3);
    expireReads();
    now += 1;
    await read(database.db, 'a');
    await read(database.db, 'a');
    expect(query).toHaveBeenCalledTimes(4);
  });

  test('a stale value is returned while the next one is read, also when that fails', async () => {
    const read = cachedRead(() => query('first'), FRESH_MS, FRESH_MS);
    await read(database.db);
    passFreshTime();
    // The clock may be set back.
    vi.setSystemTime(Date.now() - 3_600_000);
    query.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce('next');
    expect(await read(database.db)).toBe('first');
    await expect.poll(() => read(database.db)).toBe('next');
    expect(query).toHaveBeenCalledTimes(3);
  });
});
