import type { Locator, Page } from '@playwright/test';

/** The toast on screen with a title. */
export function toastOf(page: Page, title: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: title });
}
