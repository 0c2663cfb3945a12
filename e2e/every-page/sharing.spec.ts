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

test('the cards have one picture and no URL, so that apps share the address they were given', async ({
  page,
}) => {
  for (const path of ['/stats', '/']) {
    await page.goto(path);
    const og = (name: string) => page.locator(`meta[property="og:${name}"]`);
    await expect(og('image')).toHaveCount(1);
    await expect(og('site_name')).toHaveAttribute('content', 'MyFitModel');
    await expect(og('url')).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
  // The page's scripts add it.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('the site has robots.txt, a sitemap, a manifest and icons', async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`${site.origin}/sitemap.xml`);
  expect(robots).toContain('Disallow: /place/');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${site.origin}/stats</loc>`);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('MyFitModel');
  for (const { src } of [...manifest.icons, { src: '/favicon.ico' }]) {
    expect((await request.get(src)).status()).toBe(200);
  }
});
