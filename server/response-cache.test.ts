import type { RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import inject, { type InjectOptions } from 'light-my-request';
import { expect, test, vi } from 'vitest';
import { cacheResponses } from './response-cache';

const BODY = `<!DOCTYPE html>${'<p>Join the waitlist</p>'.repeat(100)}</html>`;
const PAGE = {
  'cache-control': 's-maxage=31536000',
  'content-type': 'text/html; charset=utf-8',
  etag: '"tag"',
};

const respondWith =
  (headers: Record<string, string>, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { vary: 'rsc', ...headers }).end(BODY);

/** A cache in front of a listener, and the requests that reached the listener. */
function cacheInFrontOf(listener: RequestListener) {
  const reached: string[] = [];
  const cached = cacheResponses((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const visit = (options: InjectOptions | string) => inject(cached, options);
  /** Visits a path until the listener gets no more requests. */
  const warmUp = async (path: string) => {
    for (let before = -1; before !== reached.length; await nextTurn()) {
      before = reached.length;
      await visit(path);
    }
    reached.length = 0;
  };
  return { reached, visit, warmUp };
}

test('answers from memory after the first visitors', async () => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  expect((await visit('/')).payload).toBe(BODY);
  await warmUp('/');
  const response = await visit('/');
  expect(response.statusCode).toBe(200);
  expect(response.payload).toBe(BODY);
  expect(response.headers).toMatchObject({
    ...PAGE,
    etag: 'W/"tag"',
    vary: 'Accept-Encoding, rsc',
    'content-length': String(BODY.length),
  });
  expect(reached).toEqual([]);
});

test('fills the cache once for simultaneous first visitors', async () => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await Promise.all(Array.from({ length: 20 }, () => visit('/')));
  expect(reached).toHaveLength(21);
  await warmUp('/');
});

test('caches a page without its canonical address for all referral links', async () => {
  const { reached, visit, warmUp } = cacheInFrontOf(({ url = '' }, response) =>
    response
      .writeHead(200, { ...PAGE, ...(!url.includes('ref=') && { link: '<https://site.example/>' }) })
      .end(BODY),
  );
  await warmUp('/');
  await warmUp('/?ref=MFM-ABC234');
  expect((await visit('/?utm_source=x&ref=MFM-DFG567')).headers.link).toBeUndefined();
  for (const url of ['/', '/?ref=', '/?preref=x'])
    expect((await visit(url)).headers.link).toBe('<https://site.example/>');
  expect(reached).toEqual([]);
});

test.each([
  '/?utm_source=x',
  '/stats?code=x',
  '/_next/static/chunks/a.js?dpl=1',
  '/images/a.avif',
  '/icons/a.png',
])('caches %s for every query', async (url) => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await warmUp(url.replace(/\?.*/, ''));
  expect((await visit(url)).payload).toBe(BODY);
  expect(reached).toEqual([]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (body: Buffer) => body],
])('answers Accept-Encoding: %s with %s', async (accepted, encoding, decode) => {
  const { visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await warmUp('/');
  const response = await visit({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  expect(String(decode(response.rawPayload))).toBe(BODY);
});

test.each([
  ['an image', 'image/avif', BODY],
  ['a short page', 'text/html', 'short'],
])('does not compress %s', async (_what, type, body) => {
  const headers = { 'cache-control': 'public, max-age=86400', 'content-type': type, etag: '"1-2"', vary: '' };
  const { visit, warmUp } = cacheInFrontOf((_request, response) =>
    response.writeHead(200, headers).end(body),
  );
  await warmUp('/images/a.avif');
  const response = await visit({ url: '/images/a.avif', headers: { 'accept-encoding': 'br' } });
  expect(response.headers).toMatchObject(headers);
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.payload).toBe(body);
});

test('answers 304 without a body to a client that has the page', async () => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await warmUp('/');
  const response = await visit({
    url: '/',
    headers: { 'if-none-match': 'W/"tag"', 'accept-encoding': 'br' },
  });
  expect(response.statusCode).toBe(304);
  expect(response.payload).toBe('');
  expect(response.headers['cache-control']).toBe(PAGE['cache-control']);
  expect(response.headers['content-length']).toBeUndefined();
  expect((await visit({ url: '/', headers: { 'if-none-match': '"older"' } })).statusCode).toBe(200);
  expect(reached).toEqual([]);
});

test('caches the total for a second', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let total = 0;
  const { reached, visit, warmUp } = cacheInFrontOf((_request, response) => {
    total += 1;
    response.writeHead(200, { 'cache-control': 'public, s-maxage=5, stale-while-revalidate=30' });
    response.end(JSON.stringify({ total }));
  });
  const fetchTotal = async () => (await visit('/api/waitlist/total')).json();
  await warmUp('/api/waitlist/total');
  expect(await fetchTotal()).toEqual({ total });
  expect(reached).toEqual([]);

  now += 1_001;
  await expect.poll(fetchTotal).toEqual({ total: 3 });
});

test('answers HEAD with the headers only', async () => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await warmUp('/');
  const response = await visit({ method: 'HEAD', url: '/' });
  expect(response.headers['content-length']).toBe(String(BODY.length));
  expect(response.payload).toBe('');
  expect(reached).toEqual([]);
});

test.each<InjectOptions>([
  { method: 'POST', url: '/' },
  { url: '/', headers: { rsc: '1' } },
  { url: '/', headers: { range: 'bytes=0-9' } },
  { url: '/api/recaptcha' },
  { url: '/_next/image?url=x' },
  { url: '/images/%61.avif' },
  { url: '/images//a.avif' },
  { url: '/nothing-here' },
  { url: '/admin' },
  { url: '/admin/people' },
])('passes %o on', async (request) => {
  const { reached, visit, warmUp } = cacheInFrontOf(respondWith(PAGE));
  await warmUp('/');
  await visit(request);
  await visit(request);
  expect(reached).toHaveLength(2);
});

test.each<[string, RequestListener]>([
  ['is private', respondWith({ ...PAGE, 'cache-control': 'private, no-store' })],
  ['may be cached for minutes only', respondWith({ ...PAGE, 'cache-control': 'public, max-age=300' })],
  ['failed', respondWith(PAGE, 500)],
])('does not cache a response that %s', async (_case, listener) => {
  const { reached, visit } = cacheInFrontOf(listener);
  await visit('/');
  await visit('/');
  expect(reached).toEqual(['GET /', 'GET /']);
});
