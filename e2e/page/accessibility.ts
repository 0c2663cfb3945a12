import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';

/** Fails when axe reports anything, including best practices. Leaves out the captcha's frame. */
export async function expectAccessible(page: Page): Promise<void> {
  // After a navigation, Next.js removes the old title with the old page, but adds the new one later.
  await expect(page).toHaveTitle(/./);
  await page.evaluate(() => {
    // Scroll-driven and endless animations never finish.
    const finite = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    });
    return Promise.allSettled(finite.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
}
