import { expect, test } from 'vitest';
import { isSameSite, requireBearerToken } from './requests';

const SECRET = 'a secret of our machines';
const request = (authorization?: string) =>
  new Request('https://myfitmodel.example/api/metrics', { headers: authorization ? { authorization } : {} });

test('answers 404 when no secret is configured', () => {
  expect(requireBearerToken(request(`Bearer ${SECRET}`), undefined, 'cron_token')?.status).toBe(404);
});

test.each([undefined, SECRET, 'Bearer ', `Bearer ${SECRET}!`, `Basic ${SECRET}`])(
  'refuses the header %s and names the scheme',
  async (authorization) => {
    const refusal = requireBearerToken(request(authorization), SECRET, 'cron_token');
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get('www-authenticate')).toBe('Bearer');
    expect(refusal?.headers.get('cache-control')).toBe('no-store');
    expect(await refusal?.text()).not.toContain(SECRET);
  },
);

test('accepts the secret', () => {
  expect(requireBearerToken(request(`Bearer ${SECRET}`), SECRET, 'cron_token')).toBeNull();
});

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
