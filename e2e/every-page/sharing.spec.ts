import { expect, test } from '../fixtures';

test('the page has a card for those who share it', async ({ page, request }) => {
  await page.goto('/');
  for (const name of ['og:image', 'twitter:image']) {
    const address = await page
      .locator(`meta[property="${name}"], meta[name="${name}"]`)
      .getAttribute('content');
    const image = await request.get(new URL(address ?? '').pathname);
    expect(image.headers()['content-type']).toBe('image/jpeg');
  }
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200');
  await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute('content', '630');
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  // Those who read it know a language only with its territory.
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US');
});

test('a referral link is the same page to a search engine', async ({ page }) => {
  await page.goto('/?ref=MFM-BCDFGH');
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');

  expect(new URL(canonical ?? '').pathname + new URL(canonical ?? '').search).toBe('/');
});

test('robots, sitemap, manifest and icons are there', async ({ request, site }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`${site.origin}/sitemap.xml`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${site.origin}/stats</loc>`);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('MyFitModel');
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});
