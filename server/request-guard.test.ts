import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '@/dev/http/server';
import { guardRequests, normalizeUrl } from './request-guard';

interface Sent {
  url: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a request to a guard in front of a listener that echoes what it got. */
function guard(trustedHops = 1, hasAdminArea = true) {
  return async ({ url, method, headers }: Sent) => {
    const { origin, close } = await listen(
      guardRequests({ trustedHops, hasAdminArea }, (got, response) =>
        response.end(JSON.stringify({ ...got.headers, url: got.url, from: got.headers['x-forwarded-for'] })),
      ),
    );
    onTestFinished(close);
    const sent = request({ host: '127.0.0.1', port: new URL(origin).port, path: url, method, headers }).end();
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('No answer');
    const body = await text(answer);
    return { statusCode: answer.statusCode, headers: answer.headers, json: () => JSON.parse(body) };
  };
}

test('normalizes the URL', async () => {
  expect((await guard()({ url: '/%ff' })).json()).toMatchObject({ url: '/%25ff' });
});

test('leaves out the encodings that a client refuses', async () => {
  const headers = { 'accept-encoding': 'br; q=0.0, gzip;q=0.01,zstd;Q=0' };
  expect((await guard()({ url: '/', headers })).json()['accept-encoding']).toBe(' gzip;q=0.01');
});

test.each(['a', 'a;', ';q=0'])('a header of many %j takes less than 100 ms of CPU time', async (part) => {
  const headers = { 'accept-encoding': `${part.repeat(15_000 / part.length)}x` };
  const before = process.cpuUsage();
  await guard()({ url: '/', headers });
  expect(process.cpuUsage(before).user).toBeLessThan(100_000);
});

test('ends X-Forwarded-For with the connection when there is no proxy in front', async () => {
  const forged = { url: '/', headers: { 'x-forwarded-for': '203.0.113.1' } };
  expect((await guard(0)(forged)).json().from).toBe('203.0.113.1,127.0.0.1');
  expect((await guard(1)(forged)).json().from).toBe('203.0.113.1');
});

test.each([
  ['POST', '/stats'],
  ['OPTIONS', '/stats'],
  ['TRACE', '/api/unknown'],
])('refuses %s to %s', async (method, url) => {
  const response = await guard()({ method, url });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each([
  [200, '/api/unsubscribe /admin /admin/people?x=1 /place/token/name'],
  [405, '/administrator /place /place/token /place/token/ /place//name /place/token/name/more /api/../stats'],
])('answers %i to POST to %s', async (status, urls) => {
  for (const url of urls.split(' ')) expect((await guard()({ method: 'POST', url })).statusCode).toBe(status);
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

test('leaves a URL unchanged whose path can be decoded', () => {
  for (const url of ['/', '/?ref=%ff', '/api/referrals/MFM-ABC123', '/api/referrals/%00', '/caf%C3%A9?x=%'])
    expect(normalizeUrl(url)).toBe(url);
});

test.each([
  ['/api/referrals/%ff', '/api/referrals/%25ff'],
  ['/api/referrals/%E0%A4%A?x=%20', '/api/referrals/%25E0%25A4%25A?x=%20'],
  ['http://other.host/stats?x=1', '/stats?x=1'],
  ['HTTPS://other.host:443', '/'],
  ['http://other.host?ref=a', '/?ref=a'],
  ['*', '/'],
  ['/api/%2e%2E/stats?x=/../', '/stats?x=/../'],
  ['/place/x/../../admin/.', '/admin/'],
  ['/api\\..\\admin', '/admin'],
  ['/.well-known/..x', '/.well-known/..x'],
])('turns %s into the path that Next.js serves', (url, expected) => {
  expect(normalizeUrl(url)).toBe(expected);
});
