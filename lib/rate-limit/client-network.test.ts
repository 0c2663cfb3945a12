import { expect, onTestFinished, test, vi } from 'vitest';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';
import { clientNetwork, widerNetwork } from './client-network';

const networkOf = (forwardedFor: string | null, TRUSTED_PROXY_HOPS: number) =>
  clientNetwork(
    { headers: new Headers(forwardedFor === null ? {} : { 'x-forwarded-for': forwardedFor }) },
    { TRUSTED_PROXY_HOPS },
  );
const unknownNetworks = async () => (await metrics().unknownNetworks.get()).values[0]?.value ?? 0;

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

test('an unknown network is counted, and logged once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(24 * 60 * 60_000);
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const before = await unknownNetworks();
  for (let n = 0; n < 5; n += 1) networkOf('203.0.113.7', 2);
  vi.advanceTimersByTime(60_000);
  networkOf('203.0.113.7', 2);
  expect((await unknownNetworks()) - before).toBe(6);
  expect(warnings.mock.calls).toMatchObject([[{ event: 'network_unknown' }], [{ suppressed: 4 }]]);
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['203.0.113.7', undefined],
  ['unknown', undefined],
])('the wider network of %s is %s', (network, expected) => {
  expect(widerNetwork(network)).toBe(expected);
});
