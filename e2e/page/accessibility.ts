import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';

/** Fails when axe finds anything, its best practices included. The captcha provider's frame is left out. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Animations that run by scrolling, or for ever, never finish: they are not waited for.
    const ending = document.getAnimations().filter(({ timeline, effect }) => {
      return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    });
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
}
