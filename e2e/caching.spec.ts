import { expect, test } from './fixtures';

for (const path of ['/', '/stats']) {
  test(`${path} can be kept by any cache until the next deployment`, async ({ site, request }) => {
    const page = await fetch(site.origin + path);
    expect(page.headers.get('cache-control')).toBe('s-maxage=31536000');
    expect(page.headers.get('x-nextjs-prerender')).toContain('1');
    expect(page.headers.get('set-cookie')).toBeNull();
    const etag = page.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"\w+"$/);
    // Not by fetch, which asks caches to stand aside when it is given this header.
    const again = await request.get(site.origin + path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  });
}

test('the total is kept for seconds, and told once to whoever asks again', async ({ site }) => {
  const ask = (headers = {}) => fetch(`${site.origin}/api/waitlist/total`, { headers });
  const first = await ask();
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=5, stale-while-revalidate=30');
  const { total } = await first.json();
  expect(first.headers.get('etag')).toBe(`"${total}"`);
  for (const known of [`"${total}"`, `"7000", W/"${total}"`]) {
    const again = await ask({ 'if-none-match': known });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    expect(await again.text()).toBe('');
  }
  expect((await ask({ 'if-none-match': `"1${total}"` })).status).toBe(200);
});

test('what belongs to one person or one moment is kept by nobody', async ({ site }) => {
  for (const path of ['/api/referrals/MFM-ABC234', '/api/health/ready']) {
    const { headers } = await fetch(site.origin + path);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});
