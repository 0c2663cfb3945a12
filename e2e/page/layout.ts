import type { Locator, Page } from '@playwright/test';

/**
 * Where something stands on the screen.
 *
 * @throws when it is not shown: what is nowhere would be taken for what has not moved.
 */
export async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${shown} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** How wide the page is: wider than its window, it scrolls sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
