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
        response.end(JSON.stringify({ url: got.url, from: got.headers['x-forwarded-for'] })),
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

test('ends X-Forwarded-For with the connection when there is no proxy in front', async () => {
  const forged = { url: '/', headers: { 'x-forwarded-for': '203.0.113.1' } };
  expect((await guard(0)(forged)).json().from).toBe('203.0.113.1,127.0.0.1');
  expect((await guard(1)(forged)).json().from).toBe('203.0.113.1');
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('refuses %s to a page', async (method) => {
  const response = await guard()({ method, url: '/stats' });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each(['/api/unsubscribe', '/admin', '/admin/people?x=1', '/place/token/name'])(
  'passes POST %s on',
  async (url) => {
    expect((await guard()({ method: 'POST', url })).statusCode).toBe(200);
  },
);

test.each(['/administrator', '/place', '/place/token', '/place/token/', '/place//name'])(
  'refuses POST to %s',
  async (url) => {
    expect((await guard()({ method: 'POST', url })).statusCode).toBe(405);
  },
);

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

test.each(['/', '/stats', '/?ref=%ff', '/api/referrals/MFM-ABC123', '/api/referrals/%00', '/caf%C3%A9?x=%'])(
  'leaves %s unchanged',
  (url) => {
    expect(normalizeUrl(url)).toBe(url);
  },
);

test.each([
  ['/api/referrals/%ff', '/api/referrals/%25ff'],
  ['/api/referrals/%', '/api/referrals/%25'],
  ['/api/referrals/%E0%A4%A?x=%20', '/api/referrals/%25E0%25A4%25A?x=%20'],
  ['http://other.host/stats?x=1', '/stats?x=1'],
  ['HTTPS://other.host:443', '/'],
  ['http://other.host?ref=a', '/?ref=a'],
  ['http://other.host/%ff', '/%25ff'],
  ['*', '/'],
])('turns %s into a path that can be decoded', (url, expected) => {
  expect(normalizeUrl(url)).toBe(expected);
});
