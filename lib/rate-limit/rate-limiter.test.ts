import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '@/dev/network/ports';
import { findInstalled } from '@/dev/programs/find';
import { redisCli, startRedis } from '@/lib/testing/redis';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';
import { clientNetwork, networkHasher } from './client-network';
import { createRateLimiter, limits, MemoryCounter, type RateLimiter } from './rate-limiter';

const LIMIT = 'placeLinkByNetwork';
const { points } = limits[LIMIT];
const MORE_THAN_FIT = 100_001;

function createLimiter(redisUrl?: string): RateLimiter {
  const limiter = createRateLimiter('secret', redisUrl);
  onTestFinished(() => limiter.close());
  return limiter;
}

const take = (limiter: RateLimiter, subject: string) => limiter.take(LIMIT, subject);

async function expectLimit(limiter: RateLimiter, subject: string): Promise<void> {
  for (let n = 0; n < points; n += 1) expect((await take(limiter, subject)).allowed).toBe(true);
  expect(await take(limiter, subject)).toMatchObject({ allowed: false });
}

const onePerMinute = () => new MemoryCounter({ keyPrefix: 'test', points: 1, duration: 60 });
const isAllowed = (counter: MemoryCounter, subject: string) =>
  counter.consume(subject).then(
    () => true,
    () => false,
  );

test('a window lasts a minute from its first request, even when the system clock is set back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // lru-cache reads a start time of 0 as "never expires"; real clocks are never at 0.
  vi.advanceTimersByTime(1);
  const counter = onePerMinute();
  await counter.consume('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(20_000);
  for (let n = 0; n < 2; n += 1)
    await expect(counter.consume('a')).rejects.toMatchObject({ msBeforeNext: 40_000 });
  vi.advanceTimersByTime(40_001);
  expect(await isAllowed(counter, 'a')).toBe(true);
});

test('memory is bounded: the least recently seen subject is forgotten', async () => {
  const counter = onePerMinute();
  expect(await isAllowed(counter, 'first')).toBe(true);
  expect(await isAllowed(counter, 'first')).toBe(false);
  for (let n = 0; n < MORE_THAN_FIT; n += 1) await counter.consume(`other-${n}`);
  expect(await isAllowed(counter, 'first')).toBe(true);
  expect(await isAllowed(counter, `other-${MORE_THAN_FIT - 1}`)).toBe(false);
});

test.each([undefined, 'redis://127.0.0.1'])('limits networks in memory with REDIS_URL %s', async (host) => {
  const limiter = createLimiter(host && `${host}:${await freePort()}`);
  await expectLimit(limiter, 'a');
  expect((await take(limiter, 'b')).allowed).toBe(true);
});

test('the networks of an IPv6 /48 together get ten times the points of a /56', async () => {
  const limiter = createLimiter();
  const network = (n: number) => `2001:db8:1:${n.toString(16)}00::/56`;
  // Refused requests do not count for the /48.
  for (let n = 0; n < 20 * points; n += 1) await take(limiter, network(0));
  for (let n = 1; n < 10; n += 1) await expectLimit(limiter, network(n));
  expect(await take(limiter, network(10))).toMatchObject({ allowed: false });
  expect((await take(limiter, '2001:db8:2:100::/56')).allowed).toBe(true);
});

const testWithRedis = test.runIf(findInstalled('redis-server'));

/** A limiter that counts in Redis; it counts in memory until it is connected. */
async function createConnectedLimiter(url: string): Promise<RateLimiter> {
  const limiter = createLimiter(url);
  const takeAndListKeys = async () => {
    redisCli(url, 'flushall');
    await take(limiter, 'a');
    return redisCli(url, 'keys', '*');
  };
  await expect.poll(takeAndListKeys).toContain('place-link-network');
  return limiter;
}

testWithRedis('instances share counters, stored as keyed hashes', async () => {
  const { url } = await startRedis();
  const [one, other] = [await createConnectedLimiter(url), await createConnectedLimiter(url)];
  for (let n = 0; n < points; n += 1) await take(one, '203.0.113.7');
  expect((await take(other, '203.0.113.7')).allowed).toBe(false);
  expect((await take(other, '203.0.113.8')).allowed).toBe(true);
  const keys = redisCli(url, 'keys', '*');
  expect(keys).toContain('place-link-network');
  expect(keys).not.toContain('203.0.113');
});

testWithRedis('a failing command is counted in memory, and logged once', async () => {
  const { url } = await startRedis();
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const limiter = await createConnectedLimiter(url);
  redisCli(url, 'config', 'set', 'maxmemory', '1');
  await expectLimit(limiter, 'b');
  expect(errors.mock.calls).toEqual([[expect.objectContaining({ event: 'rate_limits_not_shared' })]]);
});

testWithRedis('requests stop waiting for a Redis that hangs', async () => {
  const { url, hang } = await startRedis();
  const limiter = await createConnectedLimiter(url);
  hang();
  await Promise.all(Array.from({ length: 3 }, () => take(limiter, 'a')));
  const start = performance.now();
  await expectLimit(limiter, 'b');
  // Waiting half a second for each request would take ten seconds.
  expect(performance.now() - start).toBeLessThan(5_000);
});

const networkOf = (forwardedFor: string | null, TRUSTED_PROXY_HOPS: number, others = {}) =>
  clientNetwork(
    { headers: new Headers(forwardedFor === null ? others : { ...others, 'x-forwarded-for': forwardedFor }) },
    { TRUSTED_PROXY_HOPS },
  );

test.each([
  ['203.0.113.7', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
  ['203.0.113.7', 0, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 1, '2001:db8:1::/56'],
  ['2001:db8:1:ff:3:4:5:6', 1, '2001:db8:1::/56'],
  ['2001:db8:1:100::1', 1, '2001:db8:1:100::/56'],
  ['2001:DB8:1:FFFF::1', 1, '2001:db8:1:ff00::/56'],
  ['fd00::1', 1, 'fd00::/56'],
  ['::ffff:203.0.113.7', 1, '203.0.113.7'],
  ['6.6.6.6:1, 203.0.113.7:4711, 10.0.0.1:80', 2, '203.0.113.7'],
  ['[2001:db8:1:2::7]:4711', 1, '2001:db8:1::/56'],
])('%s behind %i trusted proxies is %s', (header, hops, expected) => {
  expect(networkOf(header, hops)).toBe(expected);
});

test('a request that no proxy forwarded has an unknown network', () => {
  for (const hops of [0, 1])
    for (const header of [null, '', 'nonsense', '<script>']) expect(networkOf(header, hops)).toBe('unknown');
});

test('requests past the CDN are on one network, which is not an unknown one', () => {
  const headers = [null, '', '203.0.113.7', '2001:db8::1', 'nonsense, 203.0.113.7', ', 203.0.113.8'];
  const networks = new Set(headers.map((header) => networkOf(header, 2)));
  expect([...networks]).toEqual(['past the CDN']);
  expect(networkOf('203.0.113.7, 198.51.100.1', 3)).toBe('past the CDN');
  expect(networkHasher('secret')('past the CDN').network).toMatch(/^[\w-]{16}$/);
});

describe('TRUSTED_PROXY_HOPS that does not fit', () => {
  const count = async (name: 'unknownNetworks' | 'proxyNetworks') =>
    (await metrics()[name].get()).values[0]?.value ?? 0;

  let days = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    days += 1;
    vi.advanceTimersByTime(days * 24 * 60 * 60_000);
    return () => void vi.useRealTimers();
  });

  const cloudflare = { 'cf-connecting-ip': '203.0.113.7' };

  test.each([
    ['too large', 'unknownNetworks', 'network_unknown', '203.0.113.7', 2, {}],
    ['too small', 'proxyNetworks', 'network_of_proxy', '203.0.113.7, 10.0.0.1', 1, {}],
    ['too small', 'proxyNetworks', 'network_of_proxy', '203.0.113.7, 198.51.100.1', 0, {}],
    ['too small', 'proxyNetworks', 'network_of_proxy', '198.51.100.1', 1, cloudflare],
  ] as const)('%s: counted, and logged once a minute', async (_, metric, event, forwarded, hops, others) => {
    const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
    for (let n = 0; n < 20; n += 1) networkOf('203.0.113.7', 1);
    const before = await count(metric);
    for (let n = 0; n < 30; n += 1) networkOf(forwarded, hops, others);
    vi.advanceTimersByTime(60_000);
    networkOf(forwarded, hops, others);
    expect((await count(metric)) - before).toBe(31);
    expect(warnings.mock.calls).toMatchObject([[{ event }], [{ event }]]);
  });

  test.each([
    ['6.6.6.6, 203.0.113.7', 3],
    ['10.1.1.1, 203.0.113.7', 1],
  ])('is not suspected because visitors send %s, every %i.', (forged, every) => {
    for (let n = 0; n < 20; n += 1) networkOf('203.0.113.8', 1);
    const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
    for (let n = 0; n < 100; n += 1) networkOf(n % every === 0 ? forged : '203.0.113.8', 1);
    expect(warnings.mock.calls).toEqual([]);
  });
});
