import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SignupRequest, unknownSource } from '@/lib/waitlist/records';
import { findProblems, idempotencyKeyOf, readFormValues, submitSignup } from './submit-signup';

const request: SignupRequest = {
  email: 'ana@studio.com',
  firstName: '',
  website: '',
  referrerCode: null,
  captchaToken: 'token',
  captchaBlocked: false,
  privacyAccepted: false,
  idempotencyKey: '5f0c8d0e-6a8e-4c2c-9d5e-0a4d1d6f2b11',
  ...unknownSource,
};

const fetchMock = vi.fn<typeof fetch>();
const serverAnswers = (body: unknown, status = 200) =>
  fetchMock.mockResolvedValue(Response.json(body, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
});

test('posts the request as JSON and returns the result', async () => {
  const failed = { outcome: 'failed', code: 'duplicate', requestId: 'r1' };
  serverAnswers(failed, 409);
  expect(await submitSignup(request)).toEqual(failed);
  const [path, options] = fetchMock.mock.lastCall ?? [];
  expect(path).toBe('/api/waitlist/signups');
  expect(JSON.parse(String(options?.body))).toEqual(request);
});

test.each([null, {}, { outcome: 'joined' }])('reports %j as an empty result', async (body) => {
  serverAnswers(body, 201);
  expect(await submitSignup(request)).toEqual({ outcome: 'failed', code: 'empty_result' });
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a body that is not JSON', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
])('reports %s as a network failure', async (_, answer) => {
  fetchMock.mockImplementation(answer);
  expect(await submitSignup(request)).toEqual({ outcome: 'failed', code: 'network' });
});

test('aborts a request that takes longer than 30 seconds', async () => {
  let signal: AbortSignal | null | undefined;
  fetchMock.mockImplementation((_path, options) => {
    signal = options?.signal;
    return new Promise(() => {});
  });
  const outcome = submitSignup(request);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toEqual({ outcome: 'failed', code: 'network' });
  expect(signal?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('keeps one key per email, in any case', () => {
  const first = idempotencyKeyOf('Ana@Studio.com');
  expect(idempotencyKeyOf('eve@studio.com')).not.toBe(first);
  expect(idempotencyKeyOf('ana@studio.com')).toBe(first);
});

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('trims and truncates text fields, and reads a missing referral code as null', () => {
  const values = readFormValues(fields({ email: ' ana@studio.com ', firstName: ' A'.repeat(2_000) }));
  const bare = { email: 'ana@studio.com', website: '', referrerCode: null, privacyAccepted: false };
  expect(values).toMatchObject(bare);
  expect(values.firstName).toHaveLength(1_000);
  const filled = { referrerCode: 'MFM-ABC123', privacyAccepted: true };
  expect(readFormValues(fields({ ref: 'MFM-ABC123', privacy: 'on' }))).toMatchObject(filled);
});

const domain = '@studio.com';
const longestEmail = 'a'.repeat(254 - domain.length) + domain;

test.each([
  ['ana@studio.com', true, []],
  ['', true, ['email_required']],
  ['ana@studio', true, ['email_invalid']],
  [longestEmail, true, []],
  [`a${longestEmail}`, true, ['email_invalid']],
  ['', false, ['email_required', 'captcha_incomplete']],
  ['ana@studio.com', false, ['captcha_incomplete']],
])('with email %j and captcha done: %j, the problems are %j', (email, isCaptchaDone, problems) => {
  expect(findProblems(email, isCaptchaDone)).toEqual(problems);
});
