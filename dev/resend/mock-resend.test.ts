import { Resend } from 'resend';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type MockResend, startResend } from './mock-resend';

const API_KEY = 're_mock';
let mock: MockResend;
let resend: Resend;

beforeAll(async () => {
  mock = await startResend(API_KEY);
  resend = new Resend(API_KEY, { baseUrl: mock.origin });
  return mock.close;
});

afterEach(() => {
  mock.setFault(null);
  mock.clear();
});

const mail = (to = 'ada@example.com') => ({
  from: 'MyFitModel <hello@myfitmodel.example>',
  to,
  subject: 'Welcome',
  html: '<p>Hello</p>',
  text: 'Hello',
});

test('delivers an email to the mailbox', async () => {
  const { data } = await resend.emails.send({ ...mail(), headers: { 'X-Entity-Ref-ID': '1' } });
  expect(mock.mails()).toEqual([
    expect.objectContaining({
      id: data?.id,
      to: ['ada@example.com'],
      subject: 'Welcome',
      headers: { 'X-Entity-Ref-ID': '1' },
      idempotency_key: null,
    }),
  ]);
});

test('delivers a batch in one request', async () => {
  const before = mock.requests;
  const { data } = await resend.batch.send([mail('a@example.com'), mail('b@example.com')]);
  expect(data?.data).toHaveLength(2);
  expect(mock.requests - before).toBe(1);
  expect(mock.mails().map(({ to }) => to)).toEqual([['b@example.com'], ['a@example.com']]);
});

test('answers a repeated idempotency key with the first id and delivers once', async () => {
  const first = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  const second = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  expect(second.data).toEqual(first.data);
  expect(mock.mails()).toHaveLength(1);
});

test('rejects a repeated idempotency key with another body', async () => {
  await resend.emails.send(mail('first@example.com'), { idempotencyKey: 'taken' });
  const { error } = await resend.emails.send(mail('second@example.com'), { idempotencyKey: 'taken' });
  expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
  expect(mock.mails()).toHaveLength(1);
});

test.each([
  ['no sender', { ...mail(), from: '' }],
  ['a sender without a domain', { ...mail(), from: 'hello' }],
  ['no recipient', { ...mail(), to: [] }],
  ['51 recipients', { ...mail(), to: Array.from({ length: 51 }, (_, i) => `p${i}@example.com`) }],
  ['no subject', { ...mail(), subject: undefined }],
  ['no content', { ...mail(), html: undefined, text: undefined }],
  ['no JSON', undefined],
])('rejects %s with 422', async (_what, body) => {
  const response = await fetch(`${mock.origin}/emails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}` },
    body: body ? JSON.stringify(body) : '{',
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ statusCode: 422, name: 'validation_error' });
  expect(mock.mails()).toEqual([]);
});

test('checks the API key', async () => {
  const missing = await fetch(`${mock.origin}/emails`, { method: 'POST', body: '{}' });
  expect(await missing.json()).toMatchObject({ statusCode: 401, name: 'missing_api_key' });
  const other = new Resend('re_other', { baseUrl: mock.origin });
  expect((await other.emails.send(mail())).error).toMatchObject({ statusCode: 403, name: 'invalid_api_key' });
});

test.each([
  ['status-422', 422],
  ['status-429', 429],
  ['status-500', 500],
  ['reset', null],
] as const)('the fault %s answers with status %s and delivers nothing', async (fault, statusCode) => {
  mock.setFault(fault);
  expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode });
  expect(mock.mails()).toEqual([]);
});

test('a fault can be set over HTTP', async () => {
  const control = (body: object) =>
    fetch(`${mock.origin}/control`, { method: 'PUT', body: JSON.stringify(body) });
  expect((await control({ fault: 'status-429' })).status).toBe(200);
  expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode: 429 });
  expect((await control({ fault: 'unknown' })).status).toBe(422);
});

test('lists emails by recipient and serves their HTML in a sandbox', async () => {
  const { data } = await resend.emails.send(mail('Grace@example.com'));
  const get = (path: string) => fetch(mock.origin + path);
  expect(await (await get('/mails?to=grace@example.com')).json()).toHaveLength(1);
  expect(await (await get('/mails?to=nobody@example.com')).json()).toEqual([]);
  const html = await get(`/mails/${data?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(await html.text()).toContain('<p>Hello</p>');
  expect((await get('/mails/unknown/html')).status).toBe(404);
});
