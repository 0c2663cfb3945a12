import { afterAll, describe, expect, test } from 'vitest';
import { startResend } from '@/dev/resend/mock-resend';
import { startUnreliableProvider, type Verdict } from '../../testing/mail-provider';
import type { OutgoingMail } from '../compose/compose-mail';
import {
  createResendClient,
  MAX_RETRY_AFTER_MS,
  parseRetryAfter,
  type ResendOptions,
  type SendRequest,
} from './resend-client';
import type { SendOutcome } from './send-outcome';

const API_KEY = 're_sending';
const INVALID_TO = 'Invalid `to` field. The email address needs to follow the `email@example.com` format.';
const SENT = { outcome: 'sent', refused: new Map() };

const contentTo = (to: string): OutgoingMail => ({
  from: 'MyFitModel <hello@myfitmodel.example>',
  to,
  subject: "You're #1 in line at MyFitModel",
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
});
const mail = (to: string) => ({ id: crypto.randomUUID(), content: contentTo(to) });
const one = [mail('ada@example.com')];
const two = [mail('ada@example.com'), mail('grace@example.com')];

const resend = await startResend(API_KEY);
const provider = await startUnreliableProvider(resend.origin);
afterAll(() => Promise.all([provider.close(), resend.close()]));

/** Sends to a provider that gives the answer, or works. */
function answered(
  verdict: Verdict,
  request: Partial<SendRequest> = {},
  options: Partial<ResendOptions> = {},
): Promise<SendOutcome> {
  provider.calls = [];
  provider.decide = () => verdict;
  const defaults = { apiKey: API_KEY, timeoutMs: 20_000, baseUrl: provider.origin };
  const send = createResendClient({ ...defaults, ...options });
  return send({ idempotencyKey: crypto.randomUUID(), mails: one, isFirstTry: true, ...request });
}

test('sends one mail to /emails and several to /emails/batch, under the given key', async () => {
  for (const [path, mails] of [
    ['/emails', one],
    ['/emails/batch', two],
  ] as const) {
    expect(await answered(undefined, { idempotencyKey: path, mails })).toEqual(SENT);
    const authorization = `Bearer ${API_KEY}`;
    const call = { path, key: path, recipients: mails.map(({ content }) => content.to), authorization };
    expect(provider.calls).toEqual([expect.objectContaining(call)]);
  }
});

test('a key used with another body counts as sent on a retry, and as unknown on a first try', async () => {
  const verdict = { status: 409, body: { statusCode: 409, name: 'invalid_idempotent_request' } };
  expect(await answered(verdict, { mails: two, isFirstTry: false })).toEqual(SENT);
  const first = await answered(verdict, { mails: two });
  expect(first).toMatchObject({ outcome: 'refused', error: 'key_already_used' });
});

describe('a batch', () => {
  test('reports the indexes of refused mails', async () => {
    const errors = [
      { index: 1, message: 'Invalid grace@example.com' },
      { index: 0, message: INVALID_TO },
    ];
    const refused = new Map([[1, 'mail_refused']]);
    const body = { data: [{ id: '1' }], errors: errors.slice(0, 1) };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual({ outcome: 'sent', refused });
    refused.set(0, 'address_refused');
    const both = { status: 200, body: { data: [], errors } };
    expect(await answered(both, { mails: two })).toEqual({ outcome: 'sent', refused });
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

describe('refuses', () => {
  test.each([400, 413, 422, 451])('status %d', async (status) => {
    const answer = `${status} application_error`;
    expect(await answered({ status })).toEqual({ outcome: 'refused', error: 'mail_refused', answer });
  });

  test.each([
    [INVALID_TO, 422, 'address_refused'],
    ["Invalid 'to' field.", 422, 'address_refused'],
    [INVALID_TO, 400, 'mail_refused'],
    ['Invalid `reply_to` field.', 422, 'mail_refused'],
    ['ada@example.com', 422, 'mail_refused'],
  ])('%j with status %i: %s', async (message, statusCode, error) => {
    const body = { statusCode, name: 'validation_error', message };
    expect(await answered({ status: statusCode, body })).toMatchObject({ outcome: 'refused', error });
  });
});

describe('retries', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'unexpected_answer'],
    [408, 'resend_failed'],
    [409, 'conflict'],
    [429, 'rate_limited'],
    [500, 'resend_failed'],
    [503, 'resend_failed'],
  ])('status %d: %s', async (status, error) => {
    const answer = `${status} application_error`;
    expect(await answered({ status })).toEqual({ outcome: 'retry', error, answer, retryAfterMs: null });
  });

  test.each([
    ['a lost connection', 'reset', {}],
    ['a timeout', 'hang', { timeoutMs: 100 }],
    ['a refused connection', undefined, { baseUrl: 'http://127.0.0.1:1' }],
    ['an HTML page', { status: 200, body: '<h1>Maintenance</h1>' }, {}],
    ['an empty answer', { status: 200, body: '' }, {}],
  ] as const)('%s', async (_what, verdict, options) => {
    expect(await answered(verdict, {}, options)).toMatchObject({ outcome: 'retry', error: 'no_answer' });
  });

  test.each([{ mails: one }, { mails: two }])('status 400 for an invalid API key', async ({ mails }) => {
    const body = { statusCode: 400, name: 'validation_error', message: 'API key is invalid' };
    const outcome = await answered({ status: 400, body }, { mails });
    expect(outcome).toMatchObject({ outcome: 'retry', error: 'unauthorized' });
  });

  test.each([
    [422, { name: 'validation_error', message: 'Invalid `from` field. The email address needs to …' }],
    [422, { name: 'invalid_from_address', message: 'No' }],
    [403, { name: 'validation_error', message: 'The example.com domain is not verified. Please, add it' }],
    [200, { data: [], errors: [0, 1].map((index) => ({ index, message: 'Invalid `from` field.' })) }],
  ])('status %d for a refused sender: %j', async (status, error) => {
    const body = status === 200 ? error : { statusCode: status, ...error };
    const outcome = await answered({ status, body }, { mails: two });
    expect(outcome).toMatchObject({ outcome: 'retry', error: 'sender_refused' });
  });

  test.each(['{}', '[]', '{"ok":true}', '"sent"', 'true', '1'])('the foreign success %s', async (body) => {
    for (const mails of [one, two]) {
      expect(await answered({ status: 200, body }, { mails })).toMatchObject({ outcome: 'retry' });
    }
  });

  test.each([
    null,
    'gone',
    [],
    { error: 'ada@example.com' },
    { name: 'Invalid ada@example.com', message: 'ada@example.com' },
  ])('the foreign error %j, without text from it', async (body) => {
    const outcome = await answered({ status: 500, body: JSON.stringify(body) });
    expect(outcome.outcome).toBe('retry');
    expect(JSON.stringify(outcome)).not.toContain('@');
  });
});

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['86400', MAX_RETRY_AFTER_MS],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %j is %j ms', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
});
