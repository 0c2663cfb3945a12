import { expect, test } from 'vitest';
import { clientNetwork, widerNetwork } from './client-network';

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
  expect(clientNetwork(header, hops)).toBe(expected);
});

test.each([null, '', 'nonsense', '<script>', '203.0.113.7'])(
  '%s behind two trusted proxies is unknown',
  (header) => {
    expect(clientNetwork(header, 2)).toBe('unknown');
  },
);

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['203.0.113.7', undefined],
  ['unknown', undefined],
])('the wider network of %s is %s', (network, expected) => {
  expect(widerNetwork(network)).toBe(expected);
});
