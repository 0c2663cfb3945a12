import type { Locator, Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { withMotion } from '../page/motion';
import { boxOf, expectAccessible } from '../page/page';
import { joinOnPage } from '../page/signup';

test.use(withMotion);

const video = (page: Page) => page.locator('video');
const poster = (page: Page) => page.getByRole('img', { name: /^Rotating body model/ });
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);
const pause = (page: Page) => page.getByRole('button', { name: 'Pause preview' });
const play = (page: Page) => page.getByRole('button', { name: 'Play preview' });
/** Scrolls instantly: the page can interrupt a smooth scroll. */
const scrollTo = (target: Locator) =>
  target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

test('the video plays in view until the visitor pauses it, but not on phones', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await scrollTo(poster(page));
  await expect(poster(page)).toBeInViewport({ ratio: 1 });
  await expect(play(page)).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  await scrollTo(page.getByRole('heading', { level: 1 }));
  // The page must notice that the frame was out of view.
  await expect(poster(page)).not.toBeInViewport();
  await scrollTo(poster(page));
  await expect.poll(() => isPaused(page)).toBe(false);
  await expectAccessible(page, 'section:has(video)');
  await pause(page).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(play(page)).toBeVisible();
  await scrollTo(page.getByRole('heading', { level: 1 }));
  await expect(video(page)).toHaveCount(0);
  await scrollTo(poster(page));

  await expect(video(page)).not.toHaveAttribute('autoplay');
  await play(page).click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('saving data means no video, and images that load on scroll', async ({ page, total }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await total.open(312);
  const lazy = page.locator('main img[loading="lazy"]');
  const count = await lazy.count();
  // The number appears once the page is hydrated. Without saveData, idle time starts the other images.
  await expect(page.getByText('188 / 500')).toBeVisible();
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expect(count).toBeGreaterThan(0);
  await expect(lazy).toHaveCount(count);
  await scrollTo(poster(page));
  await expect(poster(page)).toBeInViewport();
  await expect(play(page)).toHaveCount(0);
  await expect(video(page)).toHaveCount(0);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the page has no video and no animation, and shows the ticket at once', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await scrollTo(poster(page));
    await expect(poster(page)).toBeInViewport();
    await expect(video(page)).toHaveCount(0);
    const running = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
          .length,
    );
    expect(running).toBe(0);
    const ticket = await joinOnPage(page);
    const header = await boxOf(page.getByRole('banner'));
    await expect.poll(async () => (await boxOf(ticket)).y).toBeCloseTo(header.height + 16, 0);
  });
});
