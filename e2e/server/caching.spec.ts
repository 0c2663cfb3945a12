import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Sends a conditional request. Not with fetch, which then adds `cache-control: no-cache`. */
const revalidate = (request: APIRequestContext, url: string, etag: string) =>
  request.get(url, { headers: { 'if-none-match': etag } });

for (const path of ['/', '/stats']) {
  test(`any cache can store ${path} until the next deployment`, async ({ site, request }) => {
    const url = site.origin + path;
    // Each encoding has its own ETag, so the same client asks twice.
    const headers = (await request.get(url)).headers();
    expect(headers['cache-control']).toBe('s-maxage=31536000');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.vary).toMatch(/\brsc\b.*\bAccept-Encoding\b/);
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await revalidate(request, url, etag);
    expect(again.status()).toBe(304);
    expect(again.headers()['cache-control']).toBe('s-maxage=31536000');
    expect(await again.text()).toBe('');
    expect((await revalidate(request, url, '"of-an-older-page"')).status()).toBe(200);
  });

  test(`the server compresses ${path} and its scripts with Brotli`, async ({ site }) => {
    const html = await (await fetch(site.origin + path)).text();
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
    for (const file of [path, script]) {
      const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
      const { headers: sent } = await fetch(site.origin + file, { headers });
      expect(sent.get('content-encoding')).toBe('br');
    }
  });

  test(`the server distinguishes ${path} from its data for the router`, async ({ site }) => {
    const page = await fetch(site.origin + path);
    const { headers } = await fetch(site.origin + path, { headers: { rsc: '1' } });
    expect(headers.get('content-type')).toBe('text/x-component');
    expect(headers.get('etag')).not.toBe(page.headers.get('etag'));
  });
}

test('the server answers 304 for an image that has not changed', async ({ site, request }) => {
  const url = `${site.origin}/images/card-night-480.avif`;
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  expect((await revalidate(request, url, etag)).status()).toBe(304);
  expect((await revalidate(request, url, '"of-an-older-image"')).status()).toBe(200);
});

test('caches can store the total for five seconds and revalidate it', async ({ site, request }) => {
  const url = `${site.origin}/api/waitlist/total`;
  const first = await fetch(url);
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=5, stale-while-revalidate=30');
  const { total } = await first.json();
  expect(first.headers.get('etag')).toBe(`"${total}"`);
  for (const known of [`"${total}"`, `"7000", W/"${total}"`, '*']) {
    const again = await revalidate(request, url, known);
    expect(again.status()).toBe(304);
    expect(again.headers()['cache-control']).toBe(first.headers.get('cache-control') ?? '');
    expect(await again.text()).toBe('');
  }
  expect((await revalidate(request, url, `"1${total}"`)).status()).toBe(200);
});

for (const path of ['/api/referrals/MFM-ABC234', '/api/health/ready']) {
  test(`no cache stores ${path}`, async ({ site }) => {
    const { headers } = await fetch(site.origin + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });
}
