import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

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
  await page.waitForLoadState('networkidle');
  return transfers;
}

const withoutSize = ({ path }: Transfer) => path.replace(/-\d+\.\w+$/, '');

for (const deviceScaleFactor of [1, 2, 3]) {
  test(`a first visit at 360 pixels and ${deviceScaleFactor}× takes at most 26 requests and 290 KiB`, async ({
    browser,
    baseURL,
  }) => {
    // The server compresses its first responses quickly, and better later.
    await expect(async () => {
      const page = await browser.newPage({
        baseURL,
        deviceScaleFactor,
        viewport: { width: 360, height: 740 },
      });
      const transfers = await visit(page).finally(() => page.close());
      const pictures = transfers.filter(({ path }) => path.startsWith('/images/')).map(withoutSize);
      expect(pictures.length).toBeGreaterThan(5);
      expect(pictures, 'no picture loads in two sizes').toEqual([...new Set(pictures)]);
      expect(transfers.length).toBeLessThanOrEqual(26);
      expect(transfers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(290 * 1024);
    }).toPass();
  });
}
