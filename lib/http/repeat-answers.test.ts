import type { RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import inject, { type InjectOptions } from 'light-my-request';
import { expect, test } from 'vitest';
import { repeatPages } from './repeat-pages';

const TEXT = `<!DOCTYPE html>${'<p>Join the waitlist</p>'.repeat(100)}</html>`;

/** Answers everything with the same page, as one that was prerendered. */
const prerender: RequestListener = (_request, response) => {
  response
    .setHeader('x-nextjs-prerender', ['1', '1'])
    .setHeader('etag', '"tag"')
    .setHeader('vary', 'rsc')
    .end(TEXT);
};

/** What listens in front of a framework, and what the framework has been asked for. */
async function inFrontOf(framework: RequestListener) {
  const asked: string[] = [];
  const listener = repeatPages((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    framework(request, response);
  });
  const visit = (options: InjectOptions | string) => inject(listener, options);
  /** Resolves when a page is answered without the framework. */
  const untilRepeated = async (path: string) => {
    for (let before = -1; before !== asked.length; await nextTurn()) {
      before = asked.length;
      await visit(path);
    }
    asked.length = 0;
  };
  return { asked, visit, untilRepeated };
}

test('the framework is asked for each page once', async () => {
  const { asked, visit, untilRepeated } = await inFrontOf(prerender);
  expect(asked.toSorted()).toEqual(['GET /', 'GET /stats']);
  await untilRepeated('/');
  const answer = await visit('/');
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toBe(TEXT);
  expect(answer.headers).toMatchObject({
    etag: 'W/"tag"',
    vary: 'Accept-Encoding, rsc',
    'x-nextjs-prerender': ['1', '1'],
  });
  expect(answer.headers['content-length']).toBe(String(TEXT.length));
  expect(asked).toEqual([]);
});

test('who comes by a referral link gets the same page', async () => {
  const { asked, visit, untilRepeated } = await inFrontOf(prerender);
  await untilRepeated('/');
  expect((await visit('/?ref=MFM-ABC234')).payload).toBe(TEXT);
  expect(asked).toEqual([]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (text: Buffer) => text],
])('for who accepts %s it is sent as %s', async (accepted, encoding, decode) => {
  const { visit, untilRepeated } = await inFrontOf(prerender);
  await untilRepeated('/');
  const answer = await visit({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(String(decode(answer.rawPayload))).toBe(TEXT);
});

test('who asks for the head alone gets no text', async () => {
  const { asked, visit, untilRepeated } = await inFrontOf(prerender);
  await untilRepeated('/');
  const answer = await visit({ method: 'HEAD', url: '/' });
  expect(answer.headers['content-length']).toBe(String(TEXT.length));
  expect(answer.payload).toBe('');
  expect(asked).toEqual([]);
});

test.each<InjectOptions>([
  { method: 'POST', url: '/' },
  { url: '/', headers: { rsc: '1' } },
  { url: '/api/waitlist/total' },
  { url: '/nothing-here' },
])('%o goes on to the framework', async (request) => {
  const { asked, visit, untilRepeated } = await inFrontOf(prerender);
  await untilRepeated('/');
  await visit(request);
  await visit(request);
  expect(asked).toHaveLength(2);
});

test.each<[string, RequestListener]>([
  ['is made for each visitor', (_request, response) => response.end(TEXT)],
  ['fails', (_request, response) => response.writeHead(500, { 'x-nextjs-prerender': '1' }).end(TEXT)],
])('a page that %s is not repeated', async (_case, answer) => {
  const { asked, visit, untilRepeated } = await inFrontOf((request, response) =>
    (request.url === '/' ? answer : prerender)(request, response),
  );
  await untilRepeated('/stats');
  await visit('/');
  await visit('/');
  expect(asked).toEqual(['GET /', 'GET /']);
});
