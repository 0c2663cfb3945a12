import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listen, type MockServer } from '@/dev/http/server';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { findInstalled } from '@/dev/programs/find';
import { startNginx } from '@/dev/programs/nginx';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A mock of the site that answers each request with a different text. */
async function startSite() {
  /** Method and path of each request. */
  const requests: string[] = [];
  const serve = (at = 0): Promise<MockServer> =>
    listen(({ method, url = '', headers }, response) => {
      requests.push(`${method} ${url}`);
      const { rsc, 'accept-encoding': accepted = '' } = headers;
      if (url.includes('gone')) response.statusCode = 404;
      if (!url.includes('ref=')) response.setHeader('link', '<https://site.example/>; rel="canonical"');
      if (accepted) response.setHeader('content-encoding', accepted.includes('br') ? 'br' : 'gzip');
      if (url.startsWith('/api/waitlist/total')) response.setHeader('cache-control', 'public, s-maxage=2');
      else if (url.startsWith('/api/')) response.setHeader('cache-control', 'public, max-age=300');
      else response.setHeader('cache-control', 's-maxage=31536000');
      response.setHeader('vary', 'rsc, next-router-state-tree, next-router-prefetch, Accept-Encoding');
      response.end(`${rsc ? 'tree' : 'page'} ${requests.length}`);
    }, at);
  let server = await serve();
  const port = Number(new URL(server.origin).port);
  return {
    port,
    requests,
    close: () => server.close(),
    open: async () => {
      server = await serve(port);
    },
  };
}

/** ops/cache.conf with other values. */
const configuration = (changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`ops/cache.conf does not contain "${from}".`);
      return text.replaceAll(from, to);
    },
    readFileSync('ops/cache.conf', 'utf8'),
  );

async function startCache(file: string, sitePort: number) {
  const { path: folder } = temporaryFolder();
  const port = await freePort();
  const http = configuration({
    '/var/cache/nginx': folder,
    $NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    'listen 8080': `listen 127.0.0.1:${port}`,
    'http://site:3000': `http://127.0.0.1:${sitePort}`,
    '200 10s': '200 2s',
  });
  const nginx = await startNginx({ file, folder, http, port });

  /** `fetch` would add headers and decode the body. */
  async function send(
    target: string,
    headers: Record<string, string> = BROWSER,
    method: 'GET' | 'POST' = 'GET',
    body?: string | Readable,
  ) {
    const answer = await request(`http://127.0.0.1:${port}${target}`, { method, headers, body });
    const { 'x-cache': cache, 'content-encoding': encoding, link } = answer.headers;
    return { status: answer.statusCode, cache, encoding, link, text: await answer.body.text() };
  }

  /** Repeats a request until the copy has expired, which takes two seconds in these tests. */
  async function sendAfterExpiry(target: string): ReturnType<typeof send> {
    const answer = await send(target);
    return answer.cache === 'HIT' ? sendAfterExpiry(target) : answer;
  }

  return { send, sendAfterExpiry, stop: nginx.stop };
}

const nginxFile = findInstalled('nginx');

let site: Awaited<ReturnType<typeof startSite>>;
let cache: Awaited<ReturnType<typeof startCache>>;

describe.runIf(nginxFile)('ops/cache.conf', () => {
  beforeEach(async () => {
    site = await startSite();
    cache = await startCache(nginxFile ?? '', site.port);
  });
  afterEach(async () => {
    await cache.stop();
    await site.close();
  });

  test('the cache requests a page or file once for all queries, cookies and encodings', async () => {
    for (const page of ['/', '/stats', '/_next/static/a.js', '/images/a.avif', '/api/waitlist/total']) {
      const first = await cache.send(page);
      const encodings = ['gzip, br', 'br;q=1, gzip;q=0.8', 'deflate, gzip, br, x-1'];
      const others = await Promise.all(
        encodings.map((accepted, n) => {
          const headers = { 'accept-encoding': accepted, cookie: `a=${n}` };
          return cache.send(`${page}?_rsc=${n}&utm_source=ref`, headers);
        }),
      );
      expect(first).toMatchObject({ status: 200, cache: 'MISS', encoding: 'br' });
      for (const other of others) expect(other).toEqual({ ...first, cache: 'HIT' });
      expect(site.requests.splice(0)).toEqual([`GET ${page}`]);
    }
  });

  test('all referral links share a copy of their page', async () => {
    expect((await cache.send('/')).link).toContain('rel="canonical"');
    for (const [query, state] of [
      ['?ref=MFM-ABC234', 'MISS'],
      ['?utm_source=x&ref=MFM-DFG567', 'HIT'],
    ])
      expect(await cache.send(`/${query}`)).toMatchObject({ cache: state, link: undefined });
    for (const query of ['?ref=', '?preref=x', '?REF=x'])
      expect(await cache.send(`/${query}`)).toMatchObject({ cache: 'HIT', link: expect.anything() });
  });

  test.each([
    ['//stats', '/stats'],
    ['/%73tats', '/stats'],
    ['/images/..%2fstats?utm_source=x', '/stats'],
    ['/stats?x=1&ref=MFM-ABC234', '/stats?ref=-'],
    ['/images/%2561.avif', '/images/%2561.avif'],
    ['/images/a%0d%0aX-Forged:%20b%3fc', '/images/a%0D%0AX-Forged:%20b%3Fc'],
    ['/_next/static//a.js?x=1', '/_next/static/a.js'],
    ['/api/waitlist//total?x=1', '/api/waitlist/total'],
  ])('nginx forwards %s as %s, under which it stores the answer', async (target, forwarded) => {
    const first = await cache.send(target);
    expect(site.requests).toEqual([`GET ${forwarded}`]);
    expect(await cache.send(forwarded)).toEqual({ ...first, cache: 'HIT' });
  });

  test.each<[string, string | Readable]>([
    ['a declared length', 'x'.repeat(65_537)],
    ['chunks', Readable.from(['x'.repeat(65_537)])],
  ])('nginx refuses an upload to the admin area over 64 KB, sent with %s', async (_, body) => {
    expect((await cache.send('/admin/people', BROWSER, 'POST', body)).status).toBe(413);
    expect(site.requests).toEqual([]);
  });

  test('a visitor gets an encoding that their browser accepts', async () => {
    const encodingFor = async (accepted: string) =>
      (await cache.send('/stats', accepted ? { 'accept-encoding': accepted } : {})).encoding;
    expect(await encodingFor('gzip, br')).toBe('br');
    expect(await encodingFor('gzip')).toBe('gzip');
    for (const without of ['', 'identity', 'deflate, zstd', 'gzip;q=0', 'br;q=0, gzip;q=0.0']) {
      expect(await encodingFor(without)).toBeUndefined();
    }
    expect(site.requests).toHaveLength(3);
  });

  test("the router's requests are passed on and never answered with a page", async () => {
    const page = await cache.send('/stats');
    expect(page.text).toBe('page 1');
    const tree = await cache.send('/stats?_rsc=x', { ...BROWSER, rsc: '1' });
    expect(tree).toMatchObject({ cache: 'BYPASS', text: 'tree 2' });
    for (const header of ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree']) {
      expect((await cache.send('/stats', { ...BROWSER, [header]: '1' })).cache).toBe('BYPASS');
    }
    expect(await cache.send('/stats')).toEqual({ ...page, cache: 'HIT' });
  });

  test('the first visitor after a copy expires gets a new one, or the last one while the site is down', async () => {
    const targets = ['/', '/images/a.avif', '/api/waitlist/total'];
    const first = await Promise.all(targets.map((target) => cache.send(target)));
    const later = await Promise.all(targets.map(cache.sendAfterExpiry));
    expect(later.map((answer) => answer.cache)).toEqual(Array(3).fill('EXPIRED'));
    expect(new Set([...first, ...later].map(({ text }) => text)).size).toBe(6);

    await site.close();
    const last = { status: 200, cache: 'STALE', text: later[0]?.text };
    expect(await cache.sendAfterExpiry('/')).toMatchObject(last);
    expect((await cache.send('/api/recaptcha')).status).toBe(502);
    await site.open();
    expect(await cache.send('/')).toMatchObject({ cache: 'EXPIRED', text: 'page 7' });
  });

  test('nginx answers 404 for metrics and readiness', async () => {
    for (const target of ['/api/metrics', '/api/metrics/?x', '/api/%6detrics', '//api/health/./ready'])
      expect((await cache.send(target)).status).toBe(404);
    expect(site.requests).toEqual([]);
  });

  test('nginx passes everything else on to the site', async () => {
    for (const target of ['/api/recaptcha', '/api/health/live', '/api/referrals/MFM-ABC234', '/nowhere']) {
      await cache.send(target);
      expect((await cache.send(target)).cache).toBeUndefined();
    }
    await cache.send('/', BROWSER, 'POST');
    await cache.send('/_next/static/gone.js');
    expect((await cache.send('/_next/static/gone.js')).cache).toBe('MISS');
    expect(site.requests).toHaveLength(11);
  });
});
