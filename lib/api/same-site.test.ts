import { expect, test } from 'vitest';
import { isSameSite } from './same-site';

const SITE = 'https://myfitmodel.example';

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'none' }],
  [true, { origin: SITE }],
  [true, { origin: 'https://origin.cdn.example', host: 'origin.cdn.example' }],
  [true, { origin: 'https://preview.example', 'x-forwarded-host': 'preview.example' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: SITE }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'null' }],
  [false, { origin: '' }],
])('is %j for a request with %o', (expected, headers) => {
  const request = new Request(`${SITE}/api/waitlist/signups`, { headers });
  expect(isSameSite(request, SITE)).toBe(expected);
});
