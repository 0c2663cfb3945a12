import type { Page } from '@playwright/test';

export function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => String(event)));
}
