import { beforeEach, expect, test } from 'vitest';
import { signUpUnderTest } from '../testing/sign-ups';
import type { SignupRequest } from '../waitlist/records';
import { createSignup } from './signups';

const site = signUpUnderTest();
const { stored } = site;

beforeEach(() => {
  globalThis.waitlistRuntime = site.visitor.runtime;
  return () => {
    globalThis.waitlistRuntime = undefined;
  };
});

function post(body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> {
  const options = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  return createSignup(new Request('http://localhost:3000/api/waitlist/signups', options));
}
const join = (request: Partial<SignupRequest>, headers?: Record<string, string>) =>
  post(JSON.stringify(site.visitor.complete({ email: 'ada@example.com', ...request })), headers);

test('answers 201 with the record of a new signup', async () => {
  const response = await join({ firstName: 'Ada' });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    outcome: 'joined',
    signup: {
      id: expect.any(String),
      email: 'ada@example.com',
      first_name: 'Ada',
      referral_code: expect.stringMatching(/^MFM-/),
      referral_link: expect.stringMatching(/^http:\/\/localhost:3000\/\?ref=MFM-/),
      signup_position: 1,
      referral_count: 0,
      store_credit_cents: 0,
      is_vip: false,
      priority_score: 50,
    },
  });
});

test('answers 200 with the same record for a repeated idempotency key', async () => {
  const idempotencyKey = crypto.randomUUID();
  const first = await join({ idempotencyKey });
  const repeated = await join({ idempotencyKey });
  expect(repeated.status).toBe(200);
  expect(await repeated.json()).toEqual(await first.json());
  expect(await stored()).toHaveLength(1);
});

test('answers 409 for an email on the list', async () => {
  // With a charset parameter.
  await join({}, { 'content-type': 'application/json; charset=utf-8' });
  const response = await join({ email: 'ADA@example.com' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'duplicate' });
});

test.each([
  [{ email: '' }, 'email_required'],
  [{ email: 'ada@' }, 'email_invalid'],
  [{ email: `${'a'.repeat(250)}@x.io` }, 'email_invalid'],
  [{ captchaToken: 'forged' }, 'captcha_rejected'],
])('answers 422 for %o', async (request, code) => {
  const response = await join(request);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ outcome: 'failed', code, requestId: expect.any(String) });
  expect(await stored()).toEqual([]);
});

test('answers 429 with Retry-After to a network that exceeds its limit', async () => {
  const network = { 'x-forwarded-for': '203.0.113.9' };
  for (let n = 0; n < 120; n += 1) await join(n % 2 ? { captchaToken: null } : { email: 'ada@' }, network);
  const response = await join({}, network);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'rate_limited' });
});

test('answers 503 with Retry-After while the database is gone', async () => {
  await site.visitor.runtime.writers.close();
  const response = await join({});
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'unexpected' });
});

test('answers a filled honeypot like a signup and stores nothing', async () => {
  const response = await join({ website: 'https://spam.example' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ outcome: 'ignored' });
  expect(await stored()).toEqual([]);
});

test.each<[string, number, BodyInit | null, Record<string, string>]>([
  ['a request from another site', 403, '{}', { 'sec-fetch-site': 'cross-site' }],
  ['a form', 415, 'email=ada@example.com', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['JSON sent as text', 415, '{}', { 'content-type': 'text/plain' }],
  ['a type that only starts like JSON', 415, '{}', { 'content-type': 'application/jsonp' }],
  ['a body over 64 KB', 413, JSON.stringify({ firstName: 'x'.repeat(70_000) }), {}],
  ['no body', 400, null, {}],
  ['a body that is not JSON', 400, '{"email":', {}],
])('refuses %s with %d', async (_what, status, body, headers) => {
  const response = await post(body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ outcome: 'failed', code: 'unexpected' });
  expect(await stored()).toEqual([]);
});
