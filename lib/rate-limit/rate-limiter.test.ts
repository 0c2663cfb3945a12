import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '@/dev/network/ports';
import { findInstalled } from '@/dev/programs/find-installed';
import { log } from '../observability/log';
import { createRateLimiter, limits, type RateLimiter } from './rate-limiter';

const { points } = limits.lookupByAddress;

function limiterOf(redisUrl?: string): RateLimiter {
  const limiter = createRateLimiter({ secret: 'secret', redisUrl });
  onTestFinished(() => limiter.close());
  return limiter;
}

const take = (limiter: RateLimiter, subject: string) => limiter.take('lookupByAddress', subject);

test('lets a network do so much in a minute and says how long to wait for more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // A window that begins at 0 counts as none; outside of tests none does.
  vi.advanceTimersByTime(1);
  const limiter = limiterOf();
  for (let n = 0; n < points; n += 1) expect((await take(limiter, 'a')).allowed).toBe(true);
  expect(await take(limiter, 'a')).toEqual({ allowed: false, retryAfterSeconds: 60 });
  expect((await take(limiter, 'b')).allowed).toBe(true);
  vi.advanceTimersByTime(60_001);
  expect((await take(limiter, 'a')).allowed).toBe(true);
});

/** Takes once inside a request, and tells whether anything still holds that request. */
async function takeInRequest(limiter: RateLimiter): Promise<() => boolean> {
  const requests = new AsyncLocalStorage<object>();
  const request = new WeakRef({});
  await requests.run(request.deref() ?? {}, () => take(limiter, 'a'));
  return () => request.deref() !== undefined;
}

test('holds nothing of the request it counts for', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const isHeld = await takeInRequest(limiterOf());
  await expect
    .poll(() => {
      collectGarbage();
      return isHeld();
    })
    .toBe(false);
});

test('counts in memory while Redis is down', async () => {
  const limiter = limiterOf(`redis://127.0.0.1:${await freePort()}`);
  for (let n = 0; n < points; n += 1) expect((await take(limiter, 'a')).allowed).toBe(true);
  expect((await take(limiter, 'a')).allowed).toBe(false);
});

async function startRedis(): Promise<{ url: string; hang(): void }> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--daemonize', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept')) break;
  return { url: `redis://127.0.0.1:${port}`, hang: () => server.kill('SIGSTOP') };
}

const keysIn = (url: string) => execFileSync('redis-cli', ['-u', url, 'keys', '*'], { encoding: 'utf8' });

/** Until then it counts in memory. */
async function untilConnected(limiter: RateLimiter, url: string): Promise<void> {
  const takeAndLook = async () => {
    execFileSync('redis-cli', ['-u', url, 'flushall']);
    await take(limiter, 'a');
    return keysIn(url);
  };
  await expect.poll(takeAndLook).toContain('lookup-address');
}

if (findInstalled('redis-server')) {
  test('instances that share a Redis share their counters, as keyed hashes', async () => {
    const { url } = await startRedis();
    const [one, other] = [limiterOf(url), limiterOf(url)];
    await untilConnected(one, url);
    await untilConnected(other, url);
    for (let n = 0; n < points; n += 1) await take(one, '203.0.113.7');
    expect((await take(other, '203.0.113.7')).allowed).toBe(false);
    expect((await take(other, '203.0.113.8')).allowed).toBe(true);
    const keys = keysIn(url);
    expect(keys).toContain('lookup-address');
    expect(keys).not.toContain('203.0.113');
  });

  test('a Redis that refuses is done without, and that is said', async () => {
    const { url } = await startRedis();
    const complaints = vi.spyOn(log, 'error').mockImplementation(() => {});
    const limiter = limiterOf(url);
    await untilConnected(limiter, url);
    execFileSync('redis-cli', ['-u', url, 'config', 'set', 'maxmemory', '1']);
    for (let n = 0; n < points; n += 1) expect((await take(limiter, 'b')).allowed).toBe(true);
    expect((await take(limiter, 'b')).allowed).toBe(false);
    expect(complaints.mock.calls).toEqual([[expect.objectContaining({ event: 'redis_refuses' })]]);
  });

  test('a Redis that hangs is soon left alone', async () => {
    const { url, hang } = await startRedis();
    const limiter = limiterOf(url);
    await untilConnected(limiter, url);
    hang();
    await Promise.all(Array.from({ length: 3 }, () => take(limiter, 'b')));
    const start = performance.now();
    for (let n = 3; n < points; n += 1) expect((await take(limiter, 'b')).allowed).toBe(true);
    expect((await take(limiter, 'b')).allowed).toBe(false);
    // One wait for each of them would be a minute.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
} else {
  test('no redis-server is installed here: sharing counters was not tried', () => {
    expect(findInstalled('redis-server')).toBeUndefined();
  });
}
