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

afterEach(() => mock.clear());

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

test('delivers a batch', async () => {
  const { data } = await resend.batch.send([mail('a@example.com'), mail('b@example.com')]);
  expect(data?.data).toHaveLength(2);
  expect(mock.mails().map(({ to }) => to)).toEqual([['b@example.com'], ['a@example.com']]);
});

test('answers a repeated idempotency key with the first id, delivers once, and rejects another body', async () => {
  const first = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  const second = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  expect(second.data).toEqual(first.data);
  const { error } = await resend.emails.send(mail('second@example.com'), { idempotencyKey: 'once' });
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

test('checks the API key, which may list no domains, so that doctor reads it as one with sending access', async () => {
  const missing = await fetch(`${mock.origin}/emails`, { method: 'POST', body: '{}' });
  expect(await missing.json()).toMatchObject({ statusCode: 401, name: 'missing_api_key' });
  const other = new Resend('re_other', { baseUrl: mock.origin });
  expect((await other.emails.send(mail())).error).toMatchObject({ statusCode: 403, name: 'invalid_api_key' });
  const { error } = await resend.domains.list();
  expect(error).toMatchObject({ statusCode: 401, name: 'restricted_api_key' });
});

test('lists the emails to a recipient, and on a page, and serves their HTML in a sandbox', async () => {
  await resend.emails.send({ ...mail(), subject: 'A & <b>' });
  const { data } = await resend.emails.send(mail('Grace@example.com'));
  expect(mock.mails('grace@example.com')).toEqual([expect.objectContaining({ id: data?.id })]);
  const page = await (await fetch(mock.origin)).text();
  expect(page).toContain(`Grace@example.com: <a href="/mails/${data?.id}/html">Welcome</a>`);
  expect(page).toContain('>A &#38; &#60;b></a>');
  const html = await fetch(`${mock.origin}/mails/${data?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(await html.text()).toContain('<p>Hello</p>');
});
