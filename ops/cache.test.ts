import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findInstalled } from '@/dev/programs/find';
import { BROWSER, type Cache, type MockSite, startCache, startSite } from './testing/nginx-cache';

const nginxFile = findInstalled('nginx');

let site: MockSite;
let cache: Cache;

if (!nginxFile) {
  test('nginx is not installed: ops/cache.conf was not tested', () => {
    expect(findInstalled('nginx')).toBeUndefined();
  });
}

const describeWithNginx = nginxFile ? describe : () => {};
describeWithNginx('ops/cache.conf', () => {
  beforeEach(async () => {
    site = await startSite();
    cache = await startCache(nginxFile ?? '', site);
  });
  afterEach(async () => {
    await cache.stop();
    await site.close();
  });

  test.each(['/', '/stats', '/_next/static/chunks/a.js', '/images/a.avif', '/api/waitlist/total'])(
    'the cache requests %s once for all queries, cookies and encodings',
    async (page) => {
      const first = await cache.send(page);
      const others = await Promise.all(
        ['gzip, br', 'br;q=1, gzip;q=0.8', 'deflate, gzip, br, x-1'].map((accepted, n) =>
          cache.send(`${page}?_rsc=${n}&utm_source=ref`, {
            'accept-encoding': accepted,
            cookie: `a=${n}`,
          }),
        ),
      );
      expect(first).toMatchObject({ status: 200, cache: 'MISS', encoding: 'br' });
      for (const other of others) expect(other).toEqual({ ...first, cache: 'HIT' });
      expect(site.requests).toEqual([`GET ${page}`]);
    },
  );

  test('all referral links share a copy, which has no canonical address', async () => {
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
    expect(await cache.send('/stats?_rsc=x', { ...BROWSER, rsc: '1' })).toMatchObject({
      cache: 'BYPASS',
      text: 'tree 2',
    });
    for (const header of ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree']) {
      expect((await cache.send('/stats', { ...BROWSER, [header]: '1' })).cache).toBe('BYPASS');
    }
    expect(await cache.send('/stats')).toEqual({ ...page, cache: 'HIT' });
  });

  test.each(['/', '/images/a.avif', '/api/waitlist/total'])(
    'the first visitor after %s expires gets a new copy',
    async (target) => {
      expect((await cache.send(target)).text).toBe('page 1');
      expect(await cache.sendAfterExpiry(target)).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
    },
  );

  test('serves the last copy while the site is down, and a new one when it is back', async () => {
    await cache.send('/');
    await site.close();
    expect(await cache.sendAfterExpiry('/')).toMatchObject({ status: 200, cache: 'STALE', text: 'page 1' });
    expect((await cache.send('/api/recaptcha')).status).toBe(502);
    await site.open();
    expect(await cache.send('/')).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
  });

  test.each([
    '/api/metrics',
    '/api/metrics/?x',
    '/api/%6detrics',
    '/api/health/ready',
    '//api/health/./ready',
  ])('nginx answers %s with 404', async (target) => {
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
