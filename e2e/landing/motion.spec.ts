import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { joined } from '../page/mock-signups';
import { boxOf } from '../page/layout';

const film = (page: Page) => page.locator('video');
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const pause = (page: Page) => page.getByRole('button', { name: 'Pause preview' });
const play = (page: Page) => page.getByRole('button', { name: 'Play preview' });
/** At once: a smooth scroll may be called off by whatever the page does meanwhile, and then nobody scrolls on. */
const goTo = (place: Locator) =>
  place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
const goToSteps = (page: Page) => goTo(page.getByRole('img', { name: /^Turning body model/ }));

test('the film is loaded when it comes into view, plays, and can be halted', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(film(page)).toHaveCount(0);
  await goToSteps(page);
  await expect.poll(() => isPaused(page)).toBe(false);
  await expectAccessible(page);
  await pause(page).click();

  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(play(page)).toBeVisible();
});

test('a film that was halted stays so when it comes into view again', async ({ page }) => {
  await page.goto('/');
  await goToSteps(page);
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  await goTo(page.getByRole('heading', { level: 1 }));
  await expect(film(page)).toHaveCount(0);
  await goToSteps(page);

  await expect(film(page)).not.toHaveAttribute('autoplay');
  await play(page).click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('a film that the browser does not start can be started', async ({ page }) => {
  // As a browser does when power is low.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const video of document.querySelectorAll('video')) video.autoplay = false;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await goToSteps(page);
  await play(page).click();

  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(pause(page)).toBeVisible();
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

  test('the ticket arrives under the header', async ({ page }) => {
    await joined(page);
    const [header, ticket] = await Promise.all([
      boxOf(page.getByRole('banner')),
      boxOf(page.locator('#signup')),
    ]);
    expect(ticket.y).toBeCloseTo(header.height, 0);
  });
});
