import { expect, test } from '../fixtures';

test('the page has a card for social networks', async ({ page, request }) => {
  await page.goto('/');
  const metaTag = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  for (const name of ['og:image', 'twitter:image']) {
    const url = (await metaTag(name).getAttribute('content')) ?? '';
    const image = await request.get(new URL(url).pathname);
    expect(image.headers()['content-type']).toBe('image/jpeg');
  }
  for (const [name, content] of [
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['twitter:card', 'summary_large_image'],
    // Open Graph requires a territory.
    ['og:locale', 'en_US'],
  ] as const) {
    await expect(metaTag(name)).toHaveAttribute('content', content);
  }
});

for (const path of ['/', '/stats']) {
  test(`the card of ${path} has one picture and no URL, so that apps share the address they were given`, async ({
    page,
  }) => {
    await page.goto(path);
    const og = (name: string) => page.locator(`meta[property="og:${name}"]`);

    await expect(og('image')).toHaveCount(1);
    await expect(og('site_name')).toHaveAttribute('content', 'MyFitModel');
    await expect(og('url')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  });

  test(`${path} has a canonical address, unless a referral link opens it`, async ({ request }) => {
    const linkOf = async (query: string) => (await request.get(path + query)).headers().link ?? '';
    // The build decides the origin.
    const canonical = new RegExp(`<https?://[^/]+${path}>; rel="canonical"`);
    // The cache answers the later requests.
    for (let visit = 0; visit < 3; visit++) {
      expect(await linkOf('')).toMatch(canonical);
      expect(await linkOf('?utm_source=x&code=MFM-BCDFGH')).toMatch(canonical);
      expect(await linkOf('?utm_source=x&ref=mfm-bcdfgh')).not.toContain('canonical');
    }
  });
}

test('the page links to the manifest once its scripts run', async ({ page }) => {
  await page.goto('/');

  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('the site has robots.txt, a sitemap, a manifest and icons', async ({ request, site }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`${site.origin}/sitemap.xml`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${site.origin}/stats</loc>`);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('MyFitModel');
  for (const { src } of [...manifest.icons, { src: '/favicon.ico' }]) {
    expect((await request.get(src)).status()).toBe(200);
  }
});
