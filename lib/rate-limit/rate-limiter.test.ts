import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '../observability/log';
import { startDay } from '../testing/log-lines';
import { clientNetwork, hashNetwork } from './client-network';
import { createRateLimiter, limits, type RateLimiter } from './rate-limiter';

const LIMIT = 'placeLinkByNetwork';
const { points, seconds } = limits[LIMIT];
const MORE_THAN_FIT = 100_001;

const createLimiter = () => createRateLimiter('secret');

const take = (limiter: RateLimiter, subject: string) => limiter.take(LIMIT, subject);

function expectLimit(limiter: RateLimiter, subject: string): void {
  for (let n = 0; n < points; n += 1) expect(take(limiter, subject).allowed).toBe(true);
  expect(take(limiter, subject).allowed).toBe(false);
}

test('each subject has its own window from its first request, even when the system clock is set back', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // lru-cache reads a start time of 0 as "never expires"; real clocks are never at 0.
  vi.advanceTimersByTime(1);
  const limiter = createLimiter();
  take(limiter, 'a');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(20_000);
  for (let n = 1; n < points; n += 1) take(limiter, 'a');
  for (let n = 0; n < 2; n += 1)
    expect(take(limiter, 'a')).toEqual({ allowed: false, retryAfterSeconds: seconds - 20 });
  expect(take(limiter, 'b').allowed).toBe(true);
  vi.advanceTimersByTime((seconds - 20) * 1000 + 1);
  expectLimit(limiter, 'a');
});

test('memory is bounded: the least recently seen subject is forgotten', () => {
  const limiter = createLimiter();
  expectLimit(limiter, 'first');
  for (let n = 0; n < MORE_THAN_FIT; n += 1) take(limiter, `other-${n}`);
  expect(limiter.left(LIMIT, 'first')).toBe(points);
  expect(limiter.left(LIMIT, `other-${MORE_THAN_FIT - 1}`)).toBe(points - 1);
});

test('a negative cost takes requests back, never more than were counted', () => {
  const limiter = createLimiter();
  limiter.take(LIMIT, 'a', 3);
  expect(limiter.left(LIMIT, 'a')).toBe(points - 3);
  limiter.take(LIMIT, 'a', -5);
  expectLimit(limiter, 'a');
});

test('the networks of an IPv6 /48 together get ten times the points of a /56', () => {
  const limiter = createLimiter();
  const network = (n: number) => `2001:db8:1:${n.toString(16)}00::/56`;
  // Refused requests do not count for the /48.
  for (let n = 0; n < 20 * points; n += 1) take(limiter, network(0));
  expect(limiter.left(LIMIT, '2001:db8:1::/48')).toBe(9 * points);
  for (let n = 1; n < 10; n += 1) expectLimit(limiter, network(n));
  expect(take(limiter, network(10)).allowed).toBe(false);
  expect(take(limiter, '2001:db8:2:100::/56').allowed).toBe(true);
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
  expect(hashNetwork('secret', 'past the CDN')).toMatch(/^[\w-]{16}$/);
});

describe('TRUSTED_PROXY_HOPS that does not fit', () => {
  beforeEach(startDay);

  const cloudflare = { 'cf-connecting-ip': '203.0.113.7' };

  test.each([
    ['too large', 'network_unknown', '203.0.113.7', 2, {}],
    ['too small', 'network_of_proxy', '203.0.113.7, 10.0.0.1', 1, {}],
    ['too small', 'network_of_proxy', '203.0.113.7, 198.51.100.1', 0, {}],
    ['too small', 'network_of_proxy', '198.51.100.1', 1, cloudflare],
  ] as const)('%s: logged once a minute', (_, event, forwarded, hops, others) => {
    const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
    for (let n = 0; n < 20; n += 1) networkOf('203.0.113.7', 1);
    for (let n = 0; n < 30; n += 1) networkOf(forwarded, hops, others);
    vi.advanceTimersByTime(60_000);
    networkOf(forwarded, hops, others);
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
