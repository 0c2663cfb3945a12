import { expect, test, vi } from 'vitest';
import { createRateLimiter, limits } from './rate-limit';

test('lets a network do so much in a minute and says how long to wait for more', async () => {
  vi.useFakeTimers();
  const limiter = createRateLimiter();
  const take = (subject: string) => limiter.take(limits.lookupByAddress, subject);
  for (let n = 0; n < limits.lookupByAddress.points; n += 1) expect((await take('a')).allowed).toBe(true);
  const verdict = await take('a');
  expect(verdict).toEqual({ allowed: false, retryAfterSeconds: 60 });
  expect((await take('b')).allowed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect((await take('a')).allowed).toBe(true);
  vi.useRealTimers();
});
