import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { waitForHydration } from '../page/page';

declare global {
  interface Window {
    layoutShifts?: { value: number }[];
  }
}

const FONTS = ['fraunces_display', 'fraunces_giant', 'instrument_sans'];

/** The first use of a number format blocks a phone. */
function refuseNumberFormats(): void {
  const refuse = () => {
    throw new Error('A number format was used.');
  };
  Object.assign(Number.prototype, { toLocaleString: refuse });
  Object.assign(Intl, { NumberFormat: refuse });
}

test.describe('layout shifts', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: PerformanceEntryList = [];
      window.layoutShifts = shifts as unknown as { value: number }[];
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries());
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });

  for (const [width, height] of [
    [390, 844],
    [568, 320],
  ] as const) {
    test(`nothing moves and no number format is used while the page loads and scrolls at ${width} × ${height}`, async ({
      page,
      total,
    }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(refuseNumberFormats);
      // Style sheets block the first paint. The next test has fonts that arrive after it.
      const fonts = FONTS.map((name) => page.waitForResponse((response) => response.url().includes(name)));
      await page.route('**/*.css', async (route) => {
        for (const font of fonts) await (await font).finished();
        await route.continue();
      });
      await total.open(500);
      await expect(page.getByText('Waitlist full - join waiting list')).toBeVisible();
      for (const name of ['How It Works', 'Get Early Access', 'Outfits to try on']) {
        await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
      }
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
    });
  }

  test('late fonts shift less than Core Web Vitals call good', async ({ page, total }) => {
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await total.open(3);
    const shifts = () => page.evaluate(() => document.fonts.ready.then(() => window.layoutShifts ?? []));
    // Chromium reports a shift a frame later.
    await expect.poll(shifts).not.toEqual([]);
    expect(sum((await shifts()).map(({ value }) => value))).toBeLessThan(0.1);
  });
});

/** Loads a page with an empty cache, until it has all images and is idle. */
async function visit(page: Page) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { path: string; type: string | undefined }>();
  const transfers: { path: string; type: string | undefined; bytes: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (url.startsWith('http')) requests.set(requestId, { path: new URL(url).pathname, type });
  });
  // Headers and compressed body.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = requests.get(requestId);
    if (request) transfers.push({ ...request, bytes });
  });
  await session.send('Network.enable');
  await page.goto('/');
  const images = page.locator('main img');
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  return transfers;
}

const sum = (sizes: number[]) => sizes.reduce((total, bytes) => total + bytes, 0);

/** The most packets that the throttled phone of Lighthouse loads without another round trip. */
const packetsOf = { Document: 10, Stylesheet: 10, Font: 8 };
const PACKET = 1_460;

for (const [deviceScaleFactor, hero] of [
  [1, 8],
  [1.75, 8],
  [3, 11],
] as const) {
  test(`the budget of a first visit at ${deviceScaleFactor}×`, async ({ browser, baseURL, request }) => {
    const viewport = { width: 360, height: 740 };
    const page = await browser.newPage({ baseURL, deviceScaleFactor, viewport, screen: viewport });
    const transfers = await visit(page).finally(() => page.close());
    const pictures = transfers.flatMap(({ path }) => /^\/images\/(.+)-\d+\.\w+$/.exec(path)?.[1] ?? []);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures, 'no picture loads in two sizes').toEqual([...new Set(pictures)]);
    expect(transfers.length).toBeLessThanOrEqual(26);
    const sizesOf = (what: string) =>
      transfers.flatMap(({ type, path, bytes }) => (type === what || path.includes(what) ? bytes : []));
    expect(sum(sizesOf('/'))).toBeLessThanOrEqual(290 * 1024);
    expect(sum(sizesOf('Script'))).toBeLessThanOrEqual(150_000);
    for (const [what, packets] of Object.entries({ ...packetsOf, hero })) {
      expect(Math.max(...sizesOf(what)), what).toBeLessThanOrEqual(packets * PACKET);
      expect(Math.min(...sizesOf(what)), what).toBeGreaterThan(PACKET);
    }
    const scripts = transfers.filter(({ type }) => type === 'Script');
    const texts = await Promise.all(scripts.map(async ({ path }) => (await request.get(path)).text()));
    const large = texts.filter(({ length }) => length > 200_000);
    // V8 compiles it while it loads.
    expect(large.map((text) => text.split('\n')[0])).toEqual(['//# allFunctionsCalledOnLoad']);
  });
}
