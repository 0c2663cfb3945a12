import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Fails when axe reports anything, including best practices. Leaves out the captcha's frame. */
export async function expectAccessible(page: Page): Promise<void> {
  // After a navigation, Next.js removes the old title with the old page, but adds the new one later.
  await expect(page).toHaveTitle(/./);
  await page.evaluate(() => {
    // Scroll-driven and endless animations never finish.
    const finite = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    });
    for (const animation of finite) animation.finish();
  });
  // Otherwise axe opens another page to merge the results of frames, and describes each element that passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
}

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The page's width, which exceeds the window's when the page scrolls sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** What the tab keeps for a reload: in the window's name where storage is blocked. */
export const keptInTab = (page: Page) =>
  page.evaluate(() => {
    try {
      return { ...sessionStorage };
    } catch {
      return Object.fromEntries(new URLSearchParams(window.name));
    }
  });

export function toastOf(page: Page, title: string): Locator {
  return page.locator('.toast').filter({ hasText: title });
}

export function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => String(event)));
}

const HOUR_MS = 3_600_000;

/** Stops the page's clock for timers set from now on: they run only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HOUR_MS);
}

export async function openStats(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
  await expect(page).toHaveURL('/stats');
}

export async function returnHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();
}
