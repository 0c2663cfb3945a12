import { describe, expect, test } from 'vitest';
import { INVALID_TO, one, resendClientUnderTest, two } from '../../testing/resend-client';

const { answered, send } = resendClientUnderTest();

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
    expect(await answered('hang', {}, { timeoutMs: 100 })).toEqual(retry('no answer (application_error)'));
  });

  test('a refused connection', async () => {
    const outcome = await send({}, { baseUrl: 'http://127.0.0.1:1' });
    expect(outcome.outcome).toBe('retry');
  });

  test('after the time in Retry-After', async () => {
    const outcome = await answered({ status: 429, headers: { 'Retry-After': '7' } });
    expect(outcome).toMatchObject({ outcome: 'retry', retryAfterMs: 7_000 });
  });
});
