import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log } from '../observability/log';
import { startDay } from '../testing/log-lines';
import { routesUnderTest, runtimeOn } from '../testing/runtime';
import { isSameSite, requireBearerToken } from './requests';
import { answerApi, findRoute, routes } from './routes';
import { createSignup } from './signups';
import { getMetrics } from './system/metrics-endpoint';
import { receiveResendEvent } from './system/resend-events';
import { getSecurityTxt } from './system/security-txt';

test.each([
  ['/api/waitlist/total', '/api/waitlist/total'],
  ['/api/referrals/MFM-ABC234', '/api/referrals/[code]'],
  ['/api/referrals/%25', '/api/referrals/[code]'],
] as const)('%s is served by %s', (requested, route) => {
  expect(findRoute(requested)).toBe(routes[route]);
});

test('the documentation has every route', () => {
  const documented = readFileSync('docs/product.md', 'utf8').replace(/\{(\w+)\}/g, '[$1]');
  const [, table = ''] = documented.split('## API');
  expect(Object.keys(routes).filter((path) => !table.includes(path))).toEqual([]);
});

test('a path of any length takes less than 20 ms of CPU time', async () => {
  const path = `/${'a'.repeat(20_000)}/b`;
  const before = process.cpuUsage();
  expect(findRoute(path)).toBeUndefined();
  expect((await answerApi(new Request(`http://x/api${path}`))).status).toBe(414);
  expect(process.cpuUsage(before).user).toBeLessThan(20_000);
});

const noRoutes =
  '/api /api/referrals /api/referrals/ /api/referrals/a/b /api/waitlist/total/ /api/health/live/x /api/health/%72eady';

test.each([...noRoutes.split(' '), '/api//metrics', '/toString'])('%s is no route', (requested) => {
  expect(findRoute(requested)).toBeUndefined();
});

test.each([
  ['/api/health/live', 'HEAD', 200, null],
  ['/api/health/live', 'POST', 405, 'GET, HEAD'],
  ['/api/unsubscribe', 'DELETE', 405, 'GET, POST, HEAD'],
  ['/api/waitlist/signups', 'GET', 405, 'POST'],
  ['/api/waitlist/signups', 'OPTIONS', 204, 'POST'],
  ['/api/nothing', 'GET', 404, null],
  ['/api/place/link', 'GET', 303, null],
])('%s answers %s with %d', async (path, method, status, allow) => {
  const { status: answered, headers } = await answerApi(new Request(`http://x${path}`, { method }));
  expect([answered, headers.get('allow')]).toEqual([status, allow]);
});

const SECRET = 'a secret of our machines';
const authorized = (authorization?: string) =>
  new Request('https://myfitmodel.example/api/metrics', { headers: authorization ? { authorization } : {} });

test('accepts the secret, and answers 404 when none is configured', () => {
  for (const scheme of ['Bearer', 'bearer'])
    expect(requireBearerToken(authorized(`${scheme} ${SECRET}`), SECRET, 'app_token')).toBeNull();
  expect(requireBearerToken(authorized(`Bearer ${SECRET}`), undefined, 'app_token')?.status).toBe(404);
});

const refused = [undefined, SECRET, 'Bearer ', `Bearer ${SECRET}!`, `Basic ${SECRET}`];

test.each(refused)('refuses the header %s and names the scheme', async (authorization) => {
  const refusal = requireBearerToken(authorized(authorization), SECRET, 'app_token');
  expect(refusal?.status).toBe(401);
  expect(refusal?.headers.get('www-authenticate')).toBe('Bearer');
  expect(refusal?.headers.get('cache-control')).toBe('no-store');
  expect(await refusal?.text()).not.toContain(SECRET);
});

const SITE = 'https://myfitmodel.example';

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'none' }],
  [true, { origin: SITE }],
  [true, { origin: SITE, host: 'upstream_name' }],
  [
    true,
    { origin: SITE, host: '10.0.0.5:3000', 'x-forwarded-host': 'waitlist.internal, myfitmodel.example' },
  ],
  [true, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: SITE }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'https://evil.example', host: 'evil.example' }],
  [false, { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  [false, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [false, { origin: 'http://myfitmodel.example' }],
  [false, { origin: `${SITE}:8443` }],
  [false, { origin: `${SITE}, https://evil.example` }],
  [false, { origin: 'null' }],
  [false, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [false, { origin: '' }],
])('is %j for a request with %o', (expected, headers) => {
  const request = new Request(`${SITE}/api/waitlist/signups`, { headers });
  expect(isSameSite(request, SITE)).toBe(expected);
});

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://127.0.0.1:4000', false],
  ['http://192.168.1.20:3000', false],
])('a page at %s is one of http://localhost:3000: %j', (origin, expected) => {
  expect(isSameSite(new Request(SITE, { headers: { origin } }), 'http://localhost:3000')).toBe(expected);
});

// The database does not exist, because no request gets as far.
routesUnderTest('postgres://u:p@127.0.0.1:1/none', {
  METRICS_TOKEN: 'a token for the metrics',
  RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  PRIVACY_URL: 'https://x.io/privacy',
  TIKTOK_URL: 'https://tiktok.com/@x',
});

test('pages learn the addresses of the operator’s pages', async () => {
  const answer = await answerApi(new Request('http://x/api/links'));
  expect(await answer.json()).toEqual({ privacy: 'https://x.io/privacy', tiktok: 'https://tiktok.com/@x' });
});

const request = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  new Request('http://localhost/', { method, headers, body: method === 'POST' ? '{}' : null });
const guessed = { authorization: 'Bearer guessed' };
const forged = { 'svix-id': 'msg_1', 'svix-timestamp': '1', 'svix-signature': 'v1,x' };

test.each([
  ['metrics_token', 401, () => getMetrics(request('GET', guessed))],
  ['webhook_signature', 401, () => receiveResendEvent(request('POST', forged))],
  ['cross_site', 403, () => createSignup(request('POST', { 'sec-fetch-site': 'cross-site' }))],
])('%s: one rejection a minute is logged, with the number of the others', async (kind, status, send) => {
  startDay();
  await send();
  vi.advanceTimersByTime(60_000);
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  for (let n = 0; n < 10; n += 1) expect((await send()).status).toBe(status);
  vi.advanceTimersByTime(60_000);
  await send();
  expect(warnings.mock.calls).toEqual([
    [{ event: 'request_rejected', kind, suppressed: 0 }],
    [{ event: 'request_rejected', kind, suppressed: 9 }],
  ]);
});

const DAY_MS = 24 * 60 * 60 * 1000;

async function readFields(variables: Record<string, string> = {}): Promise<Record<string, string>> {
  const site = runtimeOn('postgres://u:p@localhost/x', { SITE_URL: 'https://example.com', ...variables });
  globalThis.waitlistRuntime = site;
  onTestFinished(() => {
    globalThis.waitlistRuntime = undefined;
    return site.close();
  });
  const lines = (await (await getSecurityTxt()).text()).trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
}

test.each([
  ['', 'mailto:test@example.com'],
  ['https://example.com/security', 'https://example.com/security'],
])('SECURITY_CONTACT=%s gives the contact %s', async (given, contact) => {
  expect(await readFields({ SECURITY_CONTACT: given })).toMatchObject({
    Contact: contact,
    Canonical: 'https://example.com/.well-known/security.txt',
  });
});

test('a server that runs for years says that the file expires in less than a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-02-03T04:05:06Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { Expires = '' } = await readFields();
  const days = (Date.parse(Expires) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
