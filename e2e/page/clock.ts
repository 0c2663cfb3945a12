import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;

/** Stops the page's clock for timers set from now on: they run only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HOUR_MS);
}
