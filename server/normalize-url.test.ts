import { expect, test } from 'vitest';
import { normalizeUrl } from './normalize-url';

test.each(['/', '/stats', '/?ref=%ff', '/api/referrals/MFM-ABC123', '/api/referrals/%00', '/caf%C3%A9?x=%'])(
  'leaves %s unchanged',
  (url) => {
    expect(normalizeUrl(url)).toBe(url);
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
])('turns %s into a path that can be decoded', (url, expected) => {
  expect(normalizeUrl(url)).toBe(expected);
});
