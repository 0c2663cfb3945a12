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
])('makes %s decodable', (url, expected) => {
  expect(wellFormedUrl(url)).toBe(expected);
});
