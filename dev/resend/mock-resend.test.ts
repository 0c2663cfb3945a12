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

test('answers a repeated idempotency key with the first id, delivers once, and rejects another body', async () => {
  const first = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  const second = await resend.emails.send(mail(), { idempotencyKey: 'once' });
  expect(second.data).toEqual(first.data);
  const { error } = await resend.emails.send(mail('second@example.com'), { idempotencyKey: 'once' });
  expect(error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' });
  expect(mock.mails()).toHaveLength(1);
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
