import { beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';
import { clientNetwork } from './client-network';

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
  ['2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', 1, '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', 1, '203.0.113.7'],
  ['203.0.113.7:4711', 1, '203.0.113.7'],
  ['6.6.6.6:1, 203.0.113.7:4711, 10.0.0.1:80', 2, '203.0.113.7'],
  ['[2001:db8:1:2::7]:4711', 1, '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', 1, '2001:db8:1:2::/64'],
])('%s behind %i trusted proxies is %s', (header, hops, expected) => {
  expect(networkOf(header, hops)).toBe(expected);
});

test.each([null, '', 'nonsense', '<script>', '203.0.113.7'])(
  '%s behind two trusted proxies is unknown',
  (header) => {
    expect(networkOf(header, 2)).toBe('unknown');
  },
);

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

  test.each([
    ['too large', 'unknownNetworks', 'network_unknown', '203.0.113.7', 2, {}],
    ['too small', 'proxyNetworks', 'network_of_proxy', '203.0.113.7, 10.0.0.1', 1, {}],
    ['too small', 'proxyNetworks', 'network_of_proxy', '203.0.113.7, 198.51.100.1', 0, {}],
    [
      'too small',
      'proxyNetworks',
      'network_of_proxy',
      '198.51.100.1',
      1,
      { 'cf-connecting-ip': '203.0.113.7' },
    ],
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

  test.each(['6.6.6.6, 203.0.113.7', '10.1.1.1, 203.0.113.7'])(
    'is not suspected because some visitors send %s',
    (forged) => {
      for (let n = 0; n < 20; n += 1) networkOf('203.0.113.8', 1);
      const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
      for (let n = 0; n < 100; n += 1) networkOf(n % 3 === 0 ? forged : '203.0.113.8', 1);
      expect(warnings.mock.calls).toEqual([]);
    },
  );
});
