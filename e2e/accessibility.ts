import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Fails when axe finds anything, its best practices included. The provider's frame is not ours to judge. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    // What runs by scrolling, not by time, ends only when somebody scrolls.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.allSettled(timed.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }))).toEqual([]);
}
