import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { request } from 'undici';
import { beforeEach, expect, test } from 'vitest';
import { listen } from '@/dev/http/server';
import { temporaryFolder } from '@/dev/postgres/folder';
import { serveFiles, servePages } from './pages';

const PAGE = '<p>page</p>';
let origin: string;

beforeEach(async () => {
  const { path: folder } = temporaryFolder();
  const write = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  for (const name of ['index.html', 'stats.html', 'images/a.avif', '_next/static/a.js', 'favicon.ico'])
    await write(name, PAGE);
  await write('invited.html', 'invited');
  await write('index.html.br', 'brotli');
  await write('index.html.gz', 'gzip');
  for (const ending of ['br', 'gz']) await write(`_next/static/a.js.${ending}`, 'compressed');
  const options = { folder, siteUrl: 'https://x.io', policy: "script-src 'sha256-x'" };
  const files = serveFiles(folder, ({ method, headers }, response) => {
    const passed = Object.entries(headers).map(([name, value]) => [`x-${name}`, value]);
    response.writeHead(418, Object.fromEntries(passed)).end(method);
  });
  const server = await listen(servePages(options, files));
  origin = server.origin;
  return server.close;
});

async function get(
  target: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) {
  const answer = await request(origin + target, { headers, method });
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
}

test.each([
  ['/', 'br, gzip', 'br', 'brotli'],
  ['/', 'gzip', 'gzip', 'gzip'],
  ['/stats', 'br, gzip', undefined, PAGE],
])('sends %s to a client that accepts %s', async (target, accepted, encoding, body) => {
  const answer = await get(target, { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ status: 200, body });
  expect(answer.headers).toMatchObject({
    'cache-control': 's-maxage=31536000',
    'content-type': 'text/html;charset=utf-8',
    'content-security-policy': "script-src 'sha256-x'",
    vary: expect.stringMatching(/^rsc, .*, Accept-Encoding$/),
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('answers 304 with the headers of the page, and HEAD without a body', async () => {
  const { headers } = await get('/');
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ status: 304, body: '' });
  expect(again.headers).toMatchObject({ 'cache-control': headers['cache-control'], vary: headers.vary });
  expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
});

test('sends a file in an encoding that the client accepts', async () => {
  const encodingOf = async (accepted: string) =>
    (await get('/_next/static/a.js', { 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingOf('gzip, br')).toBe('br');
  expect(await encodingOf('gzip')).toBe('gzip');
  expect(await encodingOf('identity')).toBeUndefined();
});

test('a friend’s link opens the page for invited people, without a canonical address', async () => {
  expect((await get('/stats?x=1')).headers.link).toBe('<https://x.io/stats>; rel="canonical"');
  for (const query of ['', '?ref=', '?preref=x'])
    expect(await get(`/${query}`), query).toMatchObject({ body: PAGE, headers: { link: expect.anything() } });
  for (const query of [
    '?ref=MFM-ABC234',
    '?REF=MFM-ABC234',
    '?x=1&Ref=MFM-ABC234',
    '?x=1&amp;ref=MFM-ABC234',
  ]) {
    const { body, headers } = await get(`/${query}`);
    expect([body, headers.link], query).toEqual(['invited', undefined]);
    expect(await get(`/stats${query}`), query).toMatchObject({ body: PAGE });
  }
});

test.each([
  ['bytes=0-2', {}, 206, '<p>'],
  ['bytes=99-', {}, 416, ''],
  ['bytes=0-2', { 'if-range': '"tag"' }, 200, PAGE],
  ['bytes=9-', {}, 206, 'p>'],
  ['bytes=0-99999999999999999999', {}, 206, PAGE],
  ['bytes=5-2', {}, 416, ''],
  ['bytes=abc', {}, 416, ''],
  ['bytes=', {}, 416, ''],
  ['bytes=-', {}, 416, ''],
  ['bytes=-0', {}, 416, ''],
  ['bytes=--5', {}, 416, ''],
  ['bytes=99999999999999999999-', {}, 416, ''],
  ['bytes=-5', {}, 200, PAGE],
  ['bytes=0-1,3-4', {}, 200, PAGE],
  ['items=0-5', {}, 200, PAGE],
  ['bytes', {}, 200, PAGE],
])('answers the range %s with %o by %d', async (range, headers, status, body) => {
  for (const target of ['/images/a.avif', '/favicon.ico'])
    expect(await get(target, { range, ...headers })).toMatchObject({ status, body });
});

test.each(['range', 'if-range', 'if-match', 'if-unmodified-since'])('passes no %s on', async (name) => {
  for (const target of ['/nope', '/images/none.avif', '/%66avicon.ico'])
    expect((await get(target, { [name]: 'bytes=5-2' })).headers[`x-${name}`]).toBeUndefined();
});

test.each([
  ['/images/a.avif', 'public, max-age=86400, stale-while-revalidate=604800'],
  ['/_next/static/a.js', 'public, max-age=31536000, immutable'],
])('%s may be cached: %s', async (target, cacheControl) => {
  const { headers } = await get(target);
  expect(headers).toMatchObject({ 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' });
  expect([headers.etag, headers['content-security-policy']]).toEqual([expect.any(String), undefined]);
});

test.each<[string, Record<string, string>, 'GET' | 'POST']>([
  ['/images/none.avif', {}, 'GET'],
  ['/stats/', {}, 'GET'],
  ['/index', {}, 'GET'],
  ['/_next/static/..%2f..%2findex.html', {}, 'GET'],
  ['/stats', { rsc: '1' }, 'GET'],
  ['/stats', {}, 'POST'],
])('passes %s with %o on', async (target, headers, method) => {
  const answer = await get(target, headers, method);
  expect(answer).toMatchObject({ status: 418, body: method });
  expect(answer.headers['cache-control']).toBeUndefined();
});
