import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';
import { routesUnderTest } from '../testing/runtime';
import { getMetrics } from './metrics-endpoint';
import { isSameSite, requireBearerToken } from './requests';
import { receiveResendEvent } from './resend-events';
import { sendDueMail } from './send-due-mail';
import { createSignup } from './signups';

const SECRET = 'a secret of our machines';
const authorized = (authorization?: string) =>
  new Request('https://myfitmodel.example/api/metrics', { headers: authorization ? { authorization } : {} });

test('accepts the secret, and answers 404 when none is configured', () => {
  expect(requireBearerToken(authorized(`Bearer ${SECRET}`), SECRET, 'app_token')).toBeNull();
  expect(requireBearerToken(authorized(`Bearer ${SECRET}`), undefined, 'app_token')?.status).toBe(404);
});

test.each([undefined, SECRET, 'Bearer ', `Bearer ${SECRET}!`, `Basic ${SECRET}`])(
  'refuses the header %s and names the scheme',
  async (authorization) => {
    const refusal = requireBearerToken(authorized(authorization), SECRET, 'app_token');
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get('www-authenticate')).toBe('Bearer');
    expect(refusal?.headers.get('cache-control')).toBe('no-store');
    expect(await refusal?.text()).not.toContain(SECRET);
  },
);

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

// No request gets as far as the database.
routesUnderTest(() => 'postgres://u:p@127.0.0.1:1/none', {
  METRICS_TOKEN: 'a token for the metrics',
  CRON_SECRET: 'a secret for the cron route',
  RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const request = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  new Request('http://localhost/', { method, headers, body: method === 'POST' ? '{}' : null });
const guessed = { authorization: 'Bearer guessed' };
const forged = { 'svix-id': 'msg_1', 'svix-timestamp': '1', 'svix-signature': 'v1,x' };

async function countOf(kind: string): Promise<number | undefined> {
  const { values } = await metrics().rejections.get();
  return values.find(({ labels }) => labels.kind === kind)?.value;
}

test.each([
  ['metrics_token', 401, () => getMetrics(request('GET', guessed))],
  ['cron_token', 401, () => sendDueMail(request('GET', guessed))],
  ['webhook_signature', 401, () => receiveResendEvent(request('POST', forged))],
  ['cross_site', 403, () => createSignup(request('POST', { 'sec-fetch-site': 'cross-site' }))],
])('%s: each rejection is counted, and one a minute logged', async (kind, status, send) => {
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  for (let n = 0; n < 10; n += 1) expect((await send()).status).toBe(status);
  vi.advanceTimersByTime(60_000);
  await send();
  expect(await countOf(kind)).toBe(11);
  expect(warnings.mock.calls).toEqual([
    [{ event: 'request_rejected', kind, suppressed: 0 }],
    [{ event: 'request_rejected', kind, suppressed: 9 }],
  ]);
});
