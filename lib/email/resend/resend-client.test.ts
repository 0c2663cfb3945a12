import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
const answered = (verdict: Verdict, request?: Partial<SendRequest>) => {
  provider.decide = () => verdict;
  return send(request);
};

describe('what is sent', () => {
  test('a mail goes to /emails, several to /emails/batch, under the key they were given', async () => {
    expect(await send({ idempotencyKey: 'key-1' })).toEqual({ outcome: 'sent', refused: [] });
    expect(await send({ idempotencyKey: 'key-2', mails: two })).toEqual({ outcome: 'sent', refused: [] });
    expect(provider.calls).toEqual([
      expect.objectContaining({ path: '/emails', key: 'key-1', recipients: ['ada@example.com'] }),
      expect.objectContaining({ path: '/emails/batch', key: 'key-2', recipients: two.map(({ to }) => to) }),
    ]);
    expect(provider.calls[0]?.authorization).toBe(`Bearer ${API_KEY}`);
  });

  test('RESEND_BASE_URL is read when the door is opened', async () => {
    vi.stubEnv('RESEND_BASE_URL', provider.origin);
    const opened = createResendClient(options);
    vi.stubEnv('RESEND_BASE_URL', 'http://127.0.0.1:1');
    const outcome = await opened({ idempotencyKey: 'key-3', mails: one, isFirstTry: true });
    expect(outcome.outcome).toBe('sent');
  });
});

describe('what an answer means', () => {
  test.each([400, 413, 422, 451])('%d: refused', async (status) => {
    expect(await answered({ status })).toEqual({
      outcome: 'refused',
      reason: `answer ${status} (application_error)`,
      mayHaveArrived: false,
    });
  });

  test.each([401, 403, 404, 408, 409, 429, 500, 502, 503])('%d: again later', async (status) => {
    expect(await answered({ status })).toEqual({
      outcome: 'retry',
      reason: `answer ${status} (application_error)`,
      retryAfterMs: null,
    });
  });

  test('400 in the name of the mail, for a key that is wrong: again later', async () => {
    const body = { statusCode: 400, name: 'validation_error', message: 'API key is invalid' };
    for (const mails of [one, two]) {
      expect(await answered({ status: 400, body }, { mails })).toEqual({
        outcome: 'retry',
        reason: 'answer 400 (invalid_api_key)',
        retryAfterMs: null,
      });
    }
  });

  test.each([
    ['a lost connection', 'reset'],
    ['a page in place of an answer', { status: 200, body: '<h1>Maintenance</h1>' }],
    ['an empty answer', { status: 200, body: '' }],
  ] as const)('%s: again later', async (_what, verdict) => {
    expect(await answered(verdict)).toEqual({
      outcome: 'retry',
      reason: 'no answer (application_error)',
      retryAfterMs: null,
    });
  });

  test.each(['{}', '[]', '{"ok":true}', '"sent"', 'true', '1'])(
    'a success of somebody else, %s: again later',
    async (body) => {
      for (const mails of [one, two]) {
        expect(await answered({ status: 200, body }, { mails })).toMatchObject({ outcome: 'retry' });
      }
    },
  );

  test('a hanging provider: again later, when its time is up', async () => {
    provider.decide = () => 'hang';
    expect(await send({}, 100)).toMatchObject({ outcome: 'retry', reason: 'no answer (application_error)' });
  });

  test('nobody listening: again later', async () => {
    const nobody = createResendClient({ ...options, baseUrl: 'http://127.0.0.1:1' });
    const outcome = await nobody({ idempotencyKey: 'key-4', mails: one, isFirstTry: true });
    expect(outcome.outcome).toBe('retry');
  });

  test('Retry-After is handed on', async () => {
    const outcome = await answered({ status: 429, headers: { 'Retry-After': '7' } });
    expect(outcome).toMatchObject({ outcome: 'retry', retryAfterMs: 7_000 });
  });

  test('an answer in JSON of another kind is judged by its name, or repeated', async () => {
    const unnumbered = { status: 422, body: { name: 'validation_error', message: 'to ada@example.com' } };
    expect(await answered(unnumbered)).toMatchObject({ outcome: 'refused' });
    for (const body of [null, 'gone', [], { error: 'ada@example.com' }]) {
      const outcome = await answered({ status: 500, body: JSON.stringify(body) });
      expect(outcome.outcome).toBe('retry');
      expect(JSON.stringify(outcome)).not.toContain('@');
    }
  });

  test('a reason holds no text of the provider', async () => {
    const body = { statusCode: 422, name: 'Invalid ada@example.com', message: 'ada@example.com' };
    expect(await answered({ status: 422, body })).toMatchObject({ reason: 'answer 422 (unnamed)' });
  });

  test('a key used with another body: an earlier try was sent, or it may have arrived', async () => {
    const body = { statusCode: 409, name: 'invalid_idempotent_request', message: 'Used' };
    expect(await answered({ status: 409, body }, { mails: two, isFirstTry: false })).toEqual({
      outcome: 'sent',
      refused: [],
    });
    expect(await answered({ status: 409, body }, { mails: two })).toMatchObject({
      outcome: 'refused',
      mayHaveArrived: true,
    });
  });
});

describe('a batch', () => {
  test('names the places that were refused', async () => {
    const body = { data: [{ id: '1' }], errors: [{ index: 1, message: 'Invalid grace@example.com' }] };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual({ outcome: 'sent', refused: [1] });
  });

  test.each([null, '', true, {}, 'x', undefined])(
    'an error at %j is about none of its mails',
    async (index) => {
      const body = { data: [{ id: '1' }, { id: '2' }], errors: [{ index, message: 'Careful' }, null] };
      expect(await answered({ status: 200, body }, { mails: two })).toEqual({ outcome: 'sent', refused: [] });
    },
  );

  test.each([404, 405, 501])('%d: there is no such endpoint, if it never was there', async (status) => {
    expect(await answered({ status }, { mails: two })).toMatchObject({ outcome: 'refused' });
    expect(await answered({ status }, { mails: two, isFirstTry: false })).toMatchObject({ outcome: 'retry' });
  });
});
