import type { Page } from '@playwright/test';

/** The names of the analytics events that the page has reported. */
export function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => String(event)));
}
