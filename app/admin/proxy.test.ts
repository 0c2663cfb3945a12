import { NextRequest } from 'next/server';
import { beforeEach, expect, test } from 'vitest';
import { operatorAuthUnderTest } from '@/lib/testing/operator-auth';
import { proxy } from '@/proxy';

const under = operatorAuthUnderTest();

beforeEach(() => {
  globalThis.waitlistRuntime = under.site;
  globalThis.waitlistAuth = under.auth;
  return () => {
    globalThis.waitlistRuntime = undefined;
    globalThis.waitlistAuth = undefined;
  };
});

const post = (path: string, headers: HeadersInit = {}) =>
  proxy(new NextRequest(`http://localhost:3000${path}`, { method: 'POST', headers, body: '["$B1"]' }));
const isPassedOn = ({ headers }: Response) => headers.has('x-middleware-next');

test.each<Record<string, string>>([
  { 'next-action': 'abc' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { cookie: 'a=b' },
  { cookie: 'operator_session=forged' },
  { cookie: 'operator_session=forged.c2lnbmF0dXJl' },
])('answers a server action without a session before React decodes it: %o', async (headers) => {
  const response = await post('/admin/review', headers);
  expect(response.status).toBe(403);
  expect(isPassedOn(response)).toBe(false);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toContain('{"status":"signed_out"}');
});

test('passes on the actions of a session, unless another site sent them', async () => {
  const { headers } = await under.signIn();
  expect(isPassedOn(await post('/admin/review', headers))).toBe(true);
  headers.set('origin', 'https://elsewhere.example');
  const response = await post('/admin/review', headers);
  expect([response.status, isPassedOn(response)]).toEqual([403, false]);
});

test.each(['/admin/sign-in/request', '/admin/sign-in/confirm', '/admin/sign-out'])(
  'passes on the form %s without a session',
  async (path) => {
    expect(isPassedOn(await post(path))).toBe(true);
  },
);
