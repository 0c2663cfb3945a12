import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
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
    const { statusCode, headers: answered } = answer;
    return { statusCode, headers: answered, text: body, json: () => JSON.parse(body) };
  };
}

test('normalizes the URL', async () => {
  expect((await guard()({ url: '/%ff' })).json()).toMatchObject({ url: '/%25ff' });
});

test('leaves out the encodings that a client refuses', async () => {
  const headers = { 'accept-encoding': 'br; q=0.0, gzip;q=0.01,zstd;Q=0' };
  expect((await guard()({ url: '/', headers })).json()['accept-encoding']).toBe(' gzip;q=0.01');
});

test.each(['a', '%', '.', '/', '%2e/'])(
  'answers 414 to a path of %j that is longer than ours',
  async (part) => {
    const pathOf = (length: number) => `/api/referrals/${part.repeat(1_024)}`.slice(0, length);
    const response = await guard()({ url: `${pathOf(1_025)}?x` });
    expect([response.statusCode, response.text]).toEqual([414, expect.stringContaining('too long')]);
    const before = process.cpuUsage();
    for (const url of [pathOf(1_024), `/${part.repeat(7_600 / part.length)}/b`]) await guard()({ url });
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
    expect((await guard()({ url: pathOf(1_024) })).statusCode).toBe(200);
  },
);

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
  expect(response.text).toContain('shorten');
  expect((await guard()({ method: 'POST', url: '/api/unsubscribe', headers })).statusCode).toBe(200);
});

const hosts = {
  200: 'localhost localhost:3000 127.0.0.1:3000 [::1]:3000 [::1] my_app:3000 EXAMPLE.com. xn--bcher-kva.example a-1.b:80 localhost:',
  400: 'localhost:99999 localhost:abc localhost:-1 256.256.256.256 1.2.3.4.5 xn--a [::1 [x] a/b a?b a#b a@b u:p@x a\\b http://x a:80:80 a,b%zz %00 <x> ^ :80 /',
};

test.each(Object.entries(hosts))('answers %s to API requests with the Host %s', async (status, values) => {
  for (const host of values.split(' ')) {
    const response = await guard()({ url: '/api/waitlist/total', headers: { host } });
    expect([host, response.statusCode]).toEqual([host, Number(status)]);
  }
});

test.each([
  [200, 'GET / HTTP/1.0'],
  [200, 'GET / HTTP/1.1', 'Host:'],
  [200, 'GET http://x:99999/ HTTP/1.1', 'Host: x'],
  [400, 'GET / HTTP/1.1', 'Host: x', 'host: x'],
  [400, 'GET / HTTP/1.1', 'Host: a b'],
  [200, 'GET / HTTP/1.1', 'Host: x', ...Array(99).fill('a:')],
  [431, 'GET / HTTP/1.1', 'Host: x', ...Array(100).fill('a:')],
])('answers %i to %s with %s', async (status, ...lines) => {
  const { origin, close } = await listen(
    guardRequests({ trustedHops: 1, hasAdminArea: true }, (_request, response) =>
      // Otherwise the socket stays open for the five seconds of keep-alive.
      response.writeHead(200, { connection: 'close' }).end(),
    ),
  );
  onTestFinished(close);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  expect((await text(socket)).split(' ')[1]).toBe(String(status));
});

const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('&');
const queries = {
  200: [
    'a',
    many(50, () => 'a'),
    many(50, (n) => `k${n}=v`),
    `${many(50, () => 'a')}&`,
    `a=${'x'.repeat(2_046)}`,
  ],
  414: [
    many(51, () => 'a'),
    many(7_500, () => 'a'),
    many(2_700, (n) => `k${n}`),
    many(51, (n) => `a[${n}]=%26`),
    many(51, () => '='),
    `a=${'x'.repeat(2_047)}`,
    '%'.repeat(2_049),
    'a;'.repeat(1_025),
    '?a&'.repeat(51),
  ],
};
const ofNext =
  '/nope /nope/ //nope /robots.txt /admin /place/x /images/x /_next/image /api/unknown /STATS /stats/ /%73tats';
const ofOurs = '/ /stats /api/confirm /api/waitlist/total /api/referrals/MFM-ABC234';

test.each(Object.entries(queries))('answers %s to queries that Next.js would see', async (status, values) => {
  for (const query of values)
    for (const path of ofNext.split(' ')) {
      const response = await guard()({ url: `${path}?${query}` });
      expect([path, query, response.statusCode]).toEqual([path, query, Number(status)]);
    }
});

test.each(ofOurs.split(' '))('answers %s with any query, because Next.js does not see it', async (path) => {
  for (const query of queries[414])
    expect((await guard()({ url: `${path}?${query}`.slice(0, 8_000) })).statusCode).toBe(200);
  const headers = { rsc: '1' };
  const status = path.startsWith('/api/') ? 200 : 414;
  expect((await guard()({ url: `${path}?${queries[414][0]}`, headers })).statusCode).toBe(status);
});

test('cuts User-Agent to 512 characters', async () => {
  const headers = { 'user-agent': 'a'.repeat(7_000) };
  expect((await guard()({ url: '/nope', headers })).json()['user-agent']).toBe('a'.repeat(512));
});

test.each(['/_global-error', '/_global-error?x', '/x/../_global-error'])(
  'treats %s as an unknown page',
  async (url) => {
    expect((await guard()({ url })).json().url).toBe('/unknown');
  },
);

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
