import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';

const film = (page: Page) => page.locator('video');
const goToSteps = (page: Page) =>
  page.getByRole('img', { name: /^Turning body model/ }).scrollIntoViewIfNeeded();

test('the film is loaded when it comes into view, plays, and can be halted', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(film(page)).toHaveCount(0);
  await goToSteps(page);
  const isPaused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause preview' }).click();

  await expect.poll(isPaused).toBe(true);
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('there is no film, no animation and no smooth scrolling', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await goToSteps(page);
    await expect(page.getByRole('img', { name: /^Turning body model/ })).toBeInViewport();

    await expect(film(page)).toHaveCount(0);
    const running = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
          .length,
    );
    expect(running).toBe(0);
    const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(behaviour).toBe('auto');
  });
});
