import type { Locator, Page } from '@playwright/test';

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The page's width, which exceeds the window's when the page scrolls sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
