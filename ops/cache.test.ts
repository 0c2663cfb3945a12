import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findInstalled } from '@/dev/programs/find-installed';
import { BROWSER, type Cache, type MockSite, startCache, startSite } from './testing/nginx-cache';

const nginxFile = findInstalled('nginx');

let site: MockSite;
let cache: Cache;

if (!nginxFile) {
  test('nginx is not installed: ops/cache.conf is not tested', () => {
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
    '%s is requested once, whatever visitors add to it',
    async (page) => {
      const first = await cache.ask(page);
      const others = await Promise.all(
        ['gzip, br', 'br;q=1, gzip;q=0.8', 'deflate, gzip, br, x-1'].map((accepted, n) =>
          cache.ask(`${page}?_rsc=${n}&ref=MFM-ABC23${n}`, { 'accept-encoding': accepted, cookie: `a=${n}` }),
        ),
      );
      expect(first).toMatchObject({ status: 200, cache: 'MISS', encoding: 'br' });
      for (const other of others) expect(other).toEqual({ ...first, cache: 'HIT' });
      expect(site.asked).toEqual([`GET ${page}`]);
    },
  );

  test('a visitor gets an encoding that their browser accepts', async () => {
    const encodingFor = async (accepted: string) =>
      (await cache.ask('/stats', accepted ? { 'accept-encoding': accepted } : {})).encoding;
    expect(await encodingFor('gzip, br')).toBe('br');
    expect(await encodingFor('gzip')).toBe('gzip');
    for (const without of ['', 'identity', 'deflate, zstd', 'gzip;q=0', 'br;q=0, gzip;q=0.0']) {
      expect(await encodingFor(without)).toBeUndefined();
    }
    expect(site.asked).toHaveLength(3);
  });

  test('requests of the router are passed on and never answered with a page', async () => {
    const page = await cache.ask('/stats');
    expect(page.text).toBe('page 1');
    expect(await cache.ask('/stats?_rsc=x', { ...BROWSER, rsc: '1' })).toMatchObject({
      cache: 'BYPASS',
      text: 'tree 2',
    });
    for (const header of ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree']) {
      expect((await cache.ask('/stats', { ...BROWSER, [header]: '1' })).cache).toBe('BYPASS');
    }
    expect(await cache.ask('/stats')).toEqual({ ...page, cache: 'HIT' });
  });

  test.each(['/', '/images/a.avif', '/api/waitlist/total'])(
    'the first visitor after %s expires gets a new copy',
    async (target) => {
      expect((await cache.ask(target)).text).toBe('page 1');
      expect(await cache.askAfterExpiry(target)).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
    },
  );

  test('serves the last copy while the site is down, and a new one when it is back', async () => {
    await cache.ask('/');
    await site.close();
    expect(await cache.askAfterExpiry('/')).toMatchObject({ status: 200, cache: 'STALE', text: 'page 1' });
    expect((await cache.ask('/api/recaptcha')).status).toBe(502);
    await site.open();
    expect(await cache.ask('/')).toMatchObject({ cache: 'EXPIRED', text: 'page 2' });
  });

  test('everything else is passed on', async () => {
    for (const target of ['/api/recaptcha', '/api/referrals/MFM-ABC234', '/nowhere']) {
      await cache.ask(target);
      expect((await cache.ask(target)).cache).toBeUndefined();
    }
    await cache.ask('/', BROWSER, 'POST');
    await cache.ask('/_next/static/gone.js');
    expect((await cache.ask('/_next/static/gone.js')).cache).toBe('MISS');
    expect(site.asked).toHaveLength(9);
  });
});
