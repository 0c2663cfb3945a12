import { expect, test } from 'vitest';
import { isSameSite } from './same-site';

const SITE = 'https://myfitmodel.example';
const from = (headers: Record<string, string>) => new Request(`${SITE}/api/waitlist/signups`, { headers });

test.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: SITE },
  { origin: 'https://origin.cdn.example', host: 'origin.cdn.example' },
  { origin: 'https://preview.example', 'x-forwarded-host': 'preview.example' },
])('accepts a request with %o', (headers) => {
  expect(isSameSite(from(headers), SITE)).toBe(true);
});

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: SITE },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
])('refuses a request with %o', (headers) => {
  expect(isSameSite(from(headers), SITE)).toBe(false);
});
