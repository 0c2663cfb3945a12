import inject, { type InjectOptions } from 'light-my-request';
import { expect, test } from 'vitest';
import { guardRequests } from './request-guard';

/** A guard in front of a listener that echoes what it got. */
function guard(trustedHops = 1, hasAdminArea = true) {
  const guarded = guardRequests({ trustedHops, hasAdminArea }, ({ url, headers }, response) =>
    response.end(JSON.stringify({ url, from: headers['x-forwarded-for'] })),
  );
  return (options: InjectOptions) => inject(guarded, options);
}

test('normalizes the URL', async () => {
  expect((await guard()({ url: '/%ff' })).json()).toMatchObject({ url: '/%25ff' });
});

test('overwrites X-Forwarded-For when there is no proxy in front', async () => {
  const request = { url: '/', headers: { 'x-forwarded-for': '203.0.113.1' }, remoteAddress: '198.51.100.7' };
  expect((await guard(0)(request)).json().from).toBe('198.51.100.7');
  expect((await guard(1)(request)).json().from).toBe('203.0.113.1');
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('refuses %s to a page', async (method) => {
  const response = await guard()({ method, url: '/stats' });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each(['/api/unsubscribe', '/admin', '/admin/people?x=1'])('passes POST %s on', async (url) => {
  expect((await guard()({ method: 'POST', url })).statusCode).toBe(200);
});

test('refuses POST to a path that only starts like the admin area', async () => {
  expect((await guard()({ method: 'POST', url: '/administrator' })).statusCode).toBe(405);
});

test.each<Record<string, string>>([
  { 'content-length': String(64 * 1024 + 1) },
  { 'transfer-encoding': 'chunked' },
])('refuses a body that may be longer than 64 KB before reading it: %o', async (headers) => {
  const response = await guard()({ method: 'POST', url: '/admin/people', headers });
  expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
  expect((await guard()({ method: 'POST', url: '/api/unsubscribe', headers })).statusCode).toBe(200);
});

test('treats /admin as an unknown page while OPERATORS is empty', async () => {
  expect((await guard(1, false)({ url: '/admin/people?x=1' })).json().url).toBe('/unknown');
  expect((await guard(1, false)({ method: 'POST', url: '/admin' })).statusCode).toBe(405);
  expect((await guard(1, false)({ method: 'POST', url: '/api/unsubscribe' })).statusCode).toBe(200);
});

const image = '/images/card-night-480.avif';

test('sends a byte range of a public file', async () => {
  const response = await guard()({ url: image, headers: { range: 'bytes=0-10' } });
  expect(response.statusCode).toBe(206);
  expect(response.rawPayload).toHaveLength(11);
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('max-age=86400'),
  });
});

test('answers 416 to a range that the file does not have', async () => {
  const response = await guard()({ url: image, headers: { range: 'bytes=99999999-' } });
  expect([response.statusCode, response.payload]).toEqual([416, '']);
});

test.each([
  { url: '/', headers: { range: 'bytes=0-10' } },
  { url: image, headers: { range: 'bytes=0-10', 'if-range': '"tag"' } },
])('passes %o on', async (request) => {
  expect((await guard()(request)).json()).toMatchObject({ url: request.url });
});
