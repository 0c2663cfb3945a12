import type { RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import inject, { type InjectOptions } from 'light-my-request';
import { expect, test, vi } from 'vitest';
import { repeatAnswers } from './response-cache';

const TEXT = `<!DOCTYPE html>${'<p>Join the waitlist</p>'.repeat(100)}</html>`;
const PAGE = {
  'cache-control': 's-maxage=31536000',
  'content-type': 'text/html; charset=utf-8',
  etag: '"tag"',
};

/** Answers everything with the same text. */
const says =
  (headers: Record<string, string>, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { vary: 'rsc', ...headers }).end(TEXT);

/** What listens in front of a framework, and what the framework has been asked for. */
function inFrontOf(framework: RequestListener) {
  const asked: string[] = [];
  const listener = repeatAnswers((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    framework(request, response);
  });
  const visit = (options: InjectOptions | string) => inject(listener, options);
  /** Resolves when somebody is answered without the framework. */
  const untilRepeated = async (path: string) => {
    for (let before = -1; before !== asked.length; await nextTurn()) {
      before = asked.length;
      await visit(path);
    }
    return asked.splice(0);
  };
  return { asked, visit, untilRepeated };
}

test('a page comes from memory after its first visitors', async () => {
  const { asked, visit, untilRepeated } = inFrontOf(says(PAGE));
  expect((await visit('/')).payload).toBe(TEXT);
  await untilRepeated('/');
  const answer = await visit('/');
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toBe(TEXT);
  expect(answer.headers).toMatchObject({
    ...PAGE,
    etag: 'W/"tag"',
    vary: 'Accept-Encoding, rsc',
    'content-length': String(TEXT.length),
  });
  expect(asked).toEqual([]);
});

test('a crowd of first visitors has the framework asked for them, and once more', async () => {
  const { asked, visit, untilRepeated } = inFrontOf(says(PAGE));
  await Promise.all(Array.from({ length: 20 }, () => visit('/')));
  expect(asked).toHaveLength(21);
  await untilRepeated('/');
});

test.each([
  '/?ref=MFM-ABC234',
  '/stats?code=x',
  '/_next/static/chunks/a.js?dpl=1',
  '/images/a.avif',
  '/icons/a.png',
])('%s is the same for everybody, whatever the query', async (url) => {
  const { asked, visit, untilRepeated } = inFrontOf(says(PAGE));
  await untilRepeated(url.replace(/\?.*/, ''));
  expect((await visit(url)).payload).toBe(TEXT);
  expect(asked).toEqual([]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (text: Buffer) => text],
])('for who accepts %s it is sent as %s', async (accepted, encoding, decode) => {
  const { visit, untilRepeated } = inFrontOf(says(PAGE));
  await untilRepeated('/');
  const answer = await visit({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(String(decode(answer.rawPayload))).toBe(TEXT);
});

test('a picture is sent as it is, whatever is accepted', async () => {
  const picture = { 'cache-control': 'public, max-age=86400', 'content-type': 'image/avif', etag: 'W/"1-2"' };
  const { visit, untilRepeated } = inFrontOf(says({ ...picture, vary: '' }));
  await untilRepeated('/images/a.avif');
  const answer = await visit({ url: '/images/a.avif', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({ ...picture, vary: '' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.payload).toBe(TEXT);
});

test('a page of a few words is sent as it is', async () => {
  const { visit, untilRepeated } = inFrontOf((_request, response) =>
    response.writeHead(200, PAGE).end('full'),
  );
  await untilRepeated('/');
  const answer = await visit({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.payload).toBe('full');
});

test('the total is repeated for a second', async () => {
  // On a busy machine a second of its own may pass between two lines here.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let total = 0;
  const { asked, visit, untilRepeated } = inFrontOf((_request, response) => {
    total += 1;
    response.writeHead(200, { 'cache-control': 'public, s-maxage=5, stale-while-revalidate=30' });
    response.end(JSON.stringify({ total }));
  });
  const askTotal = async () => (await visit('/api/waitlist/total')).json();
  await untilRepeated('/api/waitlist/total');
  expect(await askTotal()).toEqual({ total });
  expect(asked).toEqual([]);

  now += 1_001;
  await expect.poll(askTotal).toEqual({ total: 3 });
});

test('who asks for the head alone gets no text', async () => {
  const { asked, visit, untilRepeated } = inFrontOf(says(PAGE));
  await untilRepeated('/');
  const answer = await visit({ method: 'HEAD', url: '/' });
  expect(answer.headers['content-length']).toBe(String(TEXT.length));
  expect(answer.payload).toBe('');
  expect(asked).toEqual([]);
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
])('%o goes on to the framework', async (request) => {
  const { asked, visit, untilRepeated } = inFrontOf(says(PAGE));
  await untilRepeated('/');
  await visit(request);
  await visit(request);
  expect(asked).toHaveLength(2);
});

test.each<[string, RequestListener]>([
  ['is made for each visitor', says({ ...PAGE, 'cache-control': 'private, no-store' })],
  ['is good for a moment', says({ ...PAGE, 'cache-control': 'public, max-age=300' })],
  ['fails', says(PAGE, 500)],
])('what %s is not repeated', async (_case, framework) => {
  const { asked, visit } = inFrontOf(framework);
  await visit('/');
  await visit('/');
  expect(asked).toEqual(['GET /', 'GET /']);
});
