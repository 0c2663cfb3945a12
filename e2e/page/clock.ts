import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;

/**
 * Stops the page's clock, which then moves only with `page.clock.runFor`. Timers set earlier keep running in real
 * time, except on a clock that was installed before: that one jumps an hour.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HOUR_MS);
}
