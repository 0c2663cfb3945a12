import { expect, test } from 'vitest';
import { wellFormedUrl } from './well-formed-url';

test.each(['/', '/stats', '/?ref=%ff', '/api/referrals/MFM-ABC123', '/api/referrals/%00', '/caf%C3%A9?x=%'])(
  'leaves %s as it is',
  (url) => {
    expect(wellFormedUrl(url)).toBe(url);
  },
);

test.each([
  ['/api/referrals/%ff', '/api/referrals/%25ff'],
  ['/api/referrals/%', '/api/referrals/%25'],
  ['/api/referrals/%E0%A4%A?x=%20', '/api/referrals/%25E0%25A4%25A?x=%20'],
  ['http://other.host/stats?x=1', '/stats?x=1'],
  ['HTTPS://other.host:443', '/'],
  ['http://other.host?ref=a', '/?ref=a'],
  ['http://other.host/%ff', '/%25ff'],
  ['*', '/'],
])('makes %s a path that can be decoded', (url, expected) => {
  expect(wellFormedUrl(url)).toBe(expected);
});
