import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures';

/** A browser's or a cache's question whether what it has is still good. Not by fetch, which then asks for all of it. */
const askAgain = (request: APIRequestContext, url: string, tag: string) =>
  request.get(url, { headers: { 'if-none-match': tag } });

for (const path of ['/', '/stats']) {
  test(`${path} can be kept by any cache until the next deployment`, async ({ site, request }) => {
    const url = site.origin + path;
    const page = await fetch(url);
    expect(page.headers.get('cache-control')).toBe('s-maxage=31536000');
    expect(page.headers.get('x-nextjs-prerender')).toContain('1');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('vary')).toMatch(/\brsc\b.*\bAccept-Encoding\b/);
    const tag = page.headers.get('etag') ?? '';
    expect(tag).toMatch(/^(W\/)?"\w+"$/);
    const again = await askAgain(request, url, tag);
    expect(again.status()).toBe(304);
    expect(again.headers()['cache-control']).toBe('s-maxage=31536000');
    expect(await again.text()).toBe('');
    expect((await askAgain(request, url, '"of-an-older-page"')).status()).toBe(200);
  });

  test(`${path} and a script of it are compressed once, as well as can be`, async ({ site }) => {
    const [script = ''] =
      /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(site.origin + path)).text()) ?? [];
    for (const file of [path, script]) {
      const encoded = (encoding: string) =>
        fetch(site.origin + file, { headers: { 'accept-encoding': encoding } });
      // The framework answers until that is done, and knows no Brotli.
      await expect
        .poll(async () => (await encoded('gzip, deflate, br, zstd')).headers.get('content-encoding'))
        .toBe('br');
      const texts = await Promise.all(
        ['br', 'gzip', 'identity'].map(async (one) => (await encoded(one)).text()),
      );
      expect(new Set(texts).size).toBe(1);
      expect(texts[0]?.length).toBeGreaterThan(1_000);
    }
  });

  test(`what the router asks for at ${path} is not the page`, async ({ site }) => {
    const page = await fetch(site.origin + path);
    const { headers } = await fetch(site.origin + path, { headers: { rsc: '1' } });
    expect(headers.get('content-type')).toBe('text/x-component');
    expect(headers.get('etag')).not.toBe(page.headers.get('etag'));
  });
}

test('a picture is not sent again to whoever has it since it was made', async ({ site, request }) => {
  const url = `${site.origin}/images/card-night-480.avif`;
  const date = (await fetch(url)).headers.get('last-modified') ?? '';
  expect((await request.get(url, { headers: { 'if-modified-since': date } })).status()).toBe(304);
  const earlier = new Date(0).toUTCString();
  expect((await request.get(url, { headers: { 'if-modified-since': earlier } })).status()).toBe(200);
});

test('the total is kept for seconds, repeated from memory, and told once to whoever asks again', async ({
  site,
  request,
}) => {
  const url = `${site.origin}/api/waitlist/total`;
  const first = await fetch(url);
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=5, stale-while-revalidate=30');
  const { total } = await first.json();
  expect(first.headers.get('etag')).toBe(`"${total}"`);
  for (const known of [`"${total}"`, `"7000", W/"${total}"`, '*']) {
    const again = await askAgain(request, url, known);
    expect(again.status()).toBe(304);
    expect(again.headers()['cache-control']).toBe(first.headers.get('cache-control') ?? '');
    expect(await again.text()).toBe('');
  }
  expect((await askAgain(request, url, `"1${total}"`)).status()).toBe(200);
  // Only what is repeated from memory has a length: the framework begins before it knows it.
  await expect
    .poll(async () => (await fetch(url)).headers.get('content-length'))
    .toBe(String(`{"total":${total}}`.length));
});

test('what belongs to one person or one moment is kept by nobody', async ({ site }) => {
  for (const path of ['/api/referrals/MFM-ABC234', '/api/health/ready']) {
    const { headers } = await fetch(site.origin + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  }
});
