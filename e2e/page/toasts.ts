import type { Locator, Page } from '@playwright/test';

export function toastOf(page: Page, title: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: title });
}
