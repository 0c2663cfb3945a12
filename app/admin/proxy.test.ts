import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { proxy } from '@/proxy';

vi.mock(import('@/lib/config/env'), async (original) => {
  const actual = await original();
  const variables = {
    DATABASE_URL: 'postgres://u:p@localhost/x',
    SITE_URL: 'http://localhost:3000',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'secret',
    RESEND_API_KEY: 're_key',
    EMAIL_FROM: 'us@example.com',
    OPERATORS: 'ada@example.com',
  };
  return { ...actual, env: () => actual.parseEnv(variables) };
});

const post = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://localhost:3000${path}`, { method: 'POST', headers, body: 'x' }));
const passedOn = '1';

test.each<Record<string, string>>([
  { 'next-action': 'abc' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { cookie: 'a=b' },
])('answers a server action without a session’s cookie before React decodes it: %o', async (headers) => {
  const response = post('/admin/review', headers);
  expect(response.status).toBe(403);
  expect(response.headers.get('x-middleware-next')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toContain('{"status":"signed_out"}');
});

test('passes on actions with a session’s cookie, and the forms to sign in and out', () => {
  const cookie = 'operator_session=token';
  expect(post('/admin/review', { cookie }).headers.get('x-middleware-next')).toBe(passedOn);
  for (const path of ['/admin/sign-in/request', '/admin/sign-in/confirm', '/admin/sign-out']) {
    expect(post(path).headers.get('x-middleware-next')).toBe(passedOn);
  }
});
