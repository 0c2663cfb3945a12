import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;

/**
 * Stops the page's clock: from here on its time goes on by `page.clock.runFor` alone, so that a slow machine gives
 * the same result as a fast one. Timers that were set before are the browser's own, and go on; a clock installed
 * earlier jumps an hour.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HOUR_MS);
}
