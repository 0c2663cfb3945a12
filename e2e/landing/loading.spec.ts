import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { waitForHydration } from '../page/page';

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

test('the layout does not shift while the page loads and scrolls', async ({ page, total }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => JSON.stringify(entry)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await total.open(500);
  await expect(page.getByText('Waitlist full - join waiting list')).toBeVisible();
  for (const name of ['How It Works', 'Get Early Access', 'Outfits to try on']) {
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
  }

  expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
});

interface Transfer {
  path: string;
  /** Headers and compressed body. */
  bytes: number;
}

/** Loads a page with an empty cache, until it has all images and is idle. */
async function visit(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, URL>();
  const transfers: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    urls.set(requestId, new URL(request.url)),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const url = urls.get(requestId);
    if (url?.protocol === 'http:') transfers.push({ path: url.pathname, bytes });
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

const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
const withoutSize = ({ path }: Transfer) => path.replace(/-\d+\.\w+$/, '');

for (const deviceScaleFactor of [1, 3]) {
  test(`the budget of a first visit at ${deviceScaleFactor}×`, async ({ browser, baseURL }) => {
    const viewport = { width: 360, height: 740 };
    const page = await browser.newPage({ baseURL, deviceScaleFactor, viewport, screen: viewport });
    const transfers = await visit(page).finally(() => page.close());
    const pictures = transfers.filter(({ path }) => path.startsWith('/images/')).map(withoutSize);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures, 'no picture loads in two sizes').toEqual([...new Set(pictures)]);
    expect(transfers.length).toBeLessThanOrEqual(26);
    expect(sum(transfers)).toBeLessThanOrEqual(290 * 1024);
    expect(sum(transfers.filter(({ path }) => path.endsWith('.js')))).toBeLessThanOrEqual(150_000);
  });
}
