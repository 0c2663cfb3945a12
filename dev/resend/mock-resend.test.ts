import { Resend } from 'resend';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type MockResend, startResend } from './mock-resend';

const API_KEY = 're_stand_in';
let standIn: MockResend;
let resend: Resend;

beforeAll(async () => {
  standIn = await startResend(API_KEY);
  resend = new Resend(API_KEY, { baseUrl: standIn.origin });
  return standIn.close;
});

afterEach(() => {
  standIn.behave({});
  standIn.clear();
});

const mail = (to = 'ada@example.com') => ({
  from: 'MyFitModel <hello@myfitmodel.example>',
  to,
  subject: 'Welcome',
  html: '<p>Hello</p>',
  text: 'Hello',
});

test('delivers a mail to the mailbox', async () => {
  const { data } = await resend.emails.send({ ...mail(), headers: { 'X-Entity-Ref-ID': '1' } });
  expect(standIn.mails()).toEqual([
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
  const before = standIn.requests;
  const { data } = await resend.batch.send([mail('a@example.com'), mail('b@example.com')]);
  expect(data?.data).toHaveLength(2);
  expect(standIn.requests - before).toBe(1);
  expect(standIn.mails().map(({ to }) => to)).toEqual([['b@example.com'], ['a@example.com']]);
});

test('the same key and body answer the same id without a second mail', async () => {
  const first = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  const second = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  expect(second.data).toEqual(first.data);
  expect(standIn.mails()).toHaveLength(1);
});

test('the same key with another body is a conflict', async () => {
  await resend.emails.send(mail('first@example.com'), { idempotencyKey: 'taken' });
  const { error } = await resend.emails.send(mail('second@example.com'), { idempotencyKey: 'taken' });
  expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
  expect(standIn.mails()).toHaveLength(1);
});

test.each([
  ['no sender', { ...mail(), from: '' }],
  ['a sender without a domain', { ...mail(), from: 'hello' }],
  ['no recipient', { ...mail(), to: [] }],
  ['51 recipients', { ...mail(), to: Array.from({ length: 51 }, (_, i) => `p${i}@example.com`) }],
  ['no subject', { ...mail(), subject: undefined }],
  ['no content', { ...mail(), html: undefined, text: undefined }],
  ['no JSON', undefined],
])('refuses %s with 422', async (_what, body) => {
  const response = await fetch(`${standIn.origin}/emails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}` },
    body: body ? JSON.stringify(body) : '{',
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ statusCode: 422, name: 'validation_error' });
  expect(standIn.mails()).toEqual([]);
});

test('checks the API key', async () => {
  const missing = await fetch(`${standIn.origin}/emails`, { method: 'POST', body: '{}' });
  expect(await missing.json()).toMatchObject({ statusCode: 401, name: 'missing_api_key' });
  const stranger = new Resend('re_other', { baseUrl: standIn.origin });
  expect((await stranger.emails.send(mail())).error).toMatchObject({
    statusCode: 403,
    name: 'invalid_api_key',
  });
});

test.each([
  ['status-422', 422],
  ['status-429', 429],
  ['status-500', 500],
] as const)('told to fail with %s it delivers nothing', async (fault, statusCode) => {
  standIn.behave({ fault });
  expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode });
  expect(standIn.mails()).toEqual([]);
});

test('a reset connection has no status', async () => {
  standIn.behave({ fault: 'reset' });
  expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode: null });
});

test('a fault can last for some requests only', async () => {
  standIn.behave({ fault: 'status-500', times: 2 });
  const statuses: (number | null | undefined)[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await resend.emails.send(mail())).error?.statusCode);
  expect(statuses).toEqual([500, 500, undefined]);
});

test('a fault can concern one address only', async () => {
  standIn.behave({ fault: 'status-422', to: 'bad@example.com' });
  expect((await resend.emails.send(mail('bad@example.com'))).error).not.toBeNull();
  expect((await resend.emails.send(mail('good@example.com'))).error).toBeNull();
});

test('a mail whose answer was lost is not sent twice under its key', async () => {
  standIn.behave({ fault: 'reset', when: 'after', times: 1 });
  const lost = await resend.emails.send(mail(), { idempotencyKey: 'lost-answer' });
  const repeated = await resend.emails.send(mail(), { idempotencyKey: 'lost-answer' });
  expect(lost.error).not.toBeNull();
  expect(repeated.data?.id).toBe(standIn.mails()[0]?.id);
  expect(standIn.mails()).toHaveLength(1);
});

test('the control door tells it how to behave', async () => {
  const control = (body: unknown) =>
    fetch(`${standIn.origin}/control`, { method: 'PUT', body: JSON.stringify(body) });
  expect((await control({ fault: 'status-429' })).status).toBe(200);
  expect((await resend.emails.send(mail())).error).toMatchObject({ statusCode: 429 });
  expect((await control({ fault: 'sulk' })).status).toBe(422);
});

test('serves the mailbox page, the mails as JSON and each as it looks', async () => {
  const { data } = await resend.emails.send(mail('Grace@example.com'));
  const get = (path: string) => fetch(standIn.origin + path);
  expect(await (await get('/')).text()).toContain('<h1>Mailbox');
  expect(await (await get('/mails?to=grace@example.com')).json()).toHaveLength(1);
  expect(await (await get('/mails?to=nobody@example.com')).json()).toEqual([]);
  const html = await get(`/mails/${data?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(await html.text()).toContain('<p>Hello</p>');
  expect((await get('/mails/unknown')).status).toBe(404);
});

test('tells open pages of a new mail', async () => {
  const { body } = await fetch(`${standIn.origin}/changes`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: 'data: change\n\n' });
  await resend.emails.send(mail());
  expect(await reader?.read()).toMatchObject({ value: 'data: change\n\n' });
  await reader?.cancel();
});
