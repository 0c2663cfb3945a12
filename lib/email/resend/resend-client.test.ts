import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startResend } from '@/dev/resend/mock-resend';
import { startUnreliableProvider, type UnreliableProvider, type Verdict } from '../../testing/mail-provider';
import type { OutgoingMail } from '../compose/compose-mail';
import { createResendClient, type SendRequest } from './resend-client';

const API_KEY = 're_sending';
let provider: UnreliableProvider;

beforeAll(async () => {
  const resend = await startResend(API_KEY);
  provider = await startUnreliableProvider(resend.origin);
  return () => Promise.all([provider.close(), resend.close()]);
});
beforeEach(() => {
  provider.calls = [];
  provider.decide = () => undefined;
});

const mail = (to: string): OutgoingMail => ({
  from: 'MyFitModel <hello@myfitmodel.example>',
  to,
  subject: "You're #1 in line at MyFitModel",
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
});
const one = [mail('ada@example.com')];
const two = [mail('ada@example.com'), mail('grace@example.com')];
const options = { apiKey: API_KEY, timeoutMs: 20_000 };

const send = (request: Partial<SendRequest> = {}, timeoutMs = options.timeoutMs) =>
  createResendClient({ ...options, timeoutMs, baseUrl: provider.origin })({
    idempotencyKey: crypto.randomUUID(),
    mails: one,
    isFirstTry: true,
    ...request,
  });
const SENT = { outcome: 'sent', refused: [], undeliverable: [] };
const INVALID_TO = 'Invalid `to` field. The email address needs to follow the `email@example.com` format.';
const answered = (verdict: Verdict, request?: Partial<SendRequest>) => {
  provider.decide = () => verdict;
  return send(request);
};

test('sends one mail to /emails and several to /emails/batch, under the given key', async () => {
  expect(await send({ idempotencyKey: 'key-1' })).toEqual(SENT);
  expect(await send({ idempotencyKey: 'key-2', mails: two })).toEqual(SENT);
  expect(provider.calls).toEqual([
    expect.objectContaining({ path: '/emails', key: 'key-1', recipients: ['ada@example.com'] }),
    expect.objectContaining({ path: '/emails/batch', key: 'key-2', recipients: two.map(({ to }) => to) }),
  ]);
  expect(provider.calls[0]?.authorization).toBe(`Bearer ${API_KEY}`);
});

describe('refuses', () => {
  test.each([400, 413, 422, 451])('status %d', async (status) => {
    expect(await answered({ status })).toEqual({
      outcome: 'refused',
      reason: `answer ${status} (application_error)`,
      mayHaveArrived: false,
      isUndeliverable: false,
    });
  });

  test.each([
    [INVALID_TO, 422, true],
    ["Invalid 'to' field.", 422, true],
    [INVALID_TO, 400, false],
    ['Invalid `reply_to` field.', 422, false],
    ['ada@example.com', 422, false],
  ])('%j with status %i: undeliverable is %j', async (message, statusCode, isUndeliverable) => {
    const body = { statusCode, name: 'validation_error', message };
    expect(await answered({ status: statusCode, body })).toMatchObject({ isUndeliverable });
  });

  test('an error known by its name, for answers without a status', async () => {
    const body = { name: 'validation_error', message: 'to ada@example.com' };
    expect(await answered({ status: 422, body })).toMatchObject({ outcome: 'refused' });
  });

  test('with a reason that contains no text from Resend', async () => {
    const body = { statusCode: 422, name: 'Invalid ada@example.com', message: 'ada@example.com' };
    expect(await answered({ status: 422, body })).toMatchObject({ reason: 'answer 422 (unnamed)' });
  });
});

describe('retries', () => {
  const retry = (reason: string) => ({ outcome: 'retry', reason, retryAfterMs: null });

  test.each([401, 403, 404, 408, 409, 429, 500, 502, 503])('status %d', async (status) => {
    expect(await answered({ status })).toEqual(retry(`answer ${status} (application_error)`));
  });

  test.each([
    ['a lost connection', 'reset'],
    ['an HTML page', { status: 200, body: '<h1>Maintenance</h1>' }],
    ['an empty answer', { status: 200, body: '' }],
  ] as const)('%s', async (_what, verdict) => {
    expect(await answered(verdict)).toEqual(retry('no answer (application_error)'));
  });

  test.each([{ mails: one }, { mails: two }])('status 400 for an invalid API key', async ({ mails }) => {
    const body = { statusCode: 400, name: 'validation_error', message: 'API key is invalid' };
    expect(await answered({ status: 400, body }, { mails })).toEqual(retry('answer 400 (invalid_api_key)'));
  });

  test.each([
    [422, { name: 'validation_error', message: 'Invalid `from` field. The email address needs to …' }],
    [422, { name: 'invalid_from_address', message: 'No' }],
    [403, { name: 'validation_error', message: 'The example.com domain is not verified. Please, add it' }],
  ])('status %d for a refused sender, with mails composed again: %j', async (status, error) => {
    const outcome = { ...retry(`answer ${status} (sender_refused)`), isSenderRefused: true };
    for (const mails of [one, two]) {
      expect(await answered({ status, body: { statusCode: status, ...error } }, { mails })).toEqual(outcome);
    }
  });

  test('a batch whose mails are all refused for their sender', async () => {
    const errors = [0, 1].map((index) => ({ index, message: 'Invalid `from` field.' }));
    const outcome = await answered({ status: 200, body: { data: [], errors } }, { mails: two });
    expect(outcome).toMatchObject({ outcome: 'retry', isSenderRefused: true });
  });

  test.each(['{}', '[]', '{"ok":true}', '"sent"', 'true', '1'])('the foreign success %s', async (body) => {
    for (const mails of [one, two]) {
      expect(await answered({ status: 200, body }, { mails })).toMatchObject({ outcome: 'retry' });
    }
  });

  test.each([null, 'gone', [], { error: 'ada@example.com' }])('the foreign error %j', async (body) => {
    const outcome = await answered({ status: 500, body: JSON.stringify(body) });
    expect(outcome.outcome).toBe('retry');
    expect(JSON.stringify(outcome)).not.toContain('@');
  });

  test('a timeout', async () => {
    provider.decide = () => 'hang';
    expect(await send({}, 100)).toEqual(retry('no answer (application_error)'));
  });

  test('a refused connection', async () => {
    const client = createResendClient({ ...options, baseUrl: 'http://127.0.0.1:1' });
    const outcome = await client({ idempotencyKey: 'key-4', mails: one, isFirstTry: true });
    expect(outcome.outcome).toBe('retry');
  });

  test('after the time in Retry-After', async () => {
    const outcome = await answered({ status: 429, headers: { 'Retry-After': '7' } });
    expect(outcome).toMatchObject({ outcome: 'retry', retryAfterMs: 7_000 });
  });
});

test('a key used with another body counts as sent on a retry, and as unknown on a first try', async () => {
  const verdict = { status: 409, body: { statusCode: 409, name: 'invalid_idempotent_request' } };
  const retried = await answered(verdict, { mails: two, isFirstTry: false });
  expect(retried).toEqual(SENT);
  const first = await answered(verdict, { mails: two });
  expect(first).toMatchObject({ outcome: 'refused', mayHaveArrived: true });
});

describe('a batch', () => {
  test('reports the indexes of refused mails', async () => {
    const body = { data: [{ id: '1' }], errors: [{ index: 1, message: 'Invalid grace@example.com' }] };
    const outcome = { outcome: 'sent', refused: [1], undeliverable: [] };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual(outcome);
    const blamed = { data: [], errors: [...body.errors, { index: 0, message: INVALID_TO }] };
    const both = { outcome: 'sent', refused: [1, 0], undeliverable: [0] };
    expect(await answered({ status: 200, body: blamed }, { mails: two })).toEqual(both);
  });

  test.each([null, '', true, {}, 'x', undefined])('ignores an error at index %j', async (index) => {
    const body = { data: [{ id: '1' }, { id: '2' }], errors: [{ index, message: 'Careful' }, null] };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual(SENT);
  });

  test.each([404, 405, 501])('treats %d as a missing endpoint on the first try only', async (status) => {
    expect(await answered({ status }, { mails: two })).toMatchObject({ outcome: 'refused' });
    expect(await answered({ status }, { mails: two, isFirstTry: false })).toMatchObject({ outcome: 'retry' });
  });
});
