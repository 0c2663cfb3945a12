import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const carousel = (page: Page) => page.getByRole('region', { name: 'Outfits to try on' });
const position = (page: Page) => carousel(page).getByText(/^\d \/ 4$/);
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous' });

for (const width of [390, 1440, 1920]) {
  test(`one card a step, to the end and back, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    for (const place of ['2 / 4', '3 / 4', '4 / 4']) {
      await next(page).click();
      await expect(position(page)).toHaveText(place);
    }
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(carousel(page).getByRole('group', { name: '4 of 4: Minimal Professional' })).toBeInViewport({
      ratio: 0.5,
    });
    await previous(page).click();

    await expect(position(page)).toHaveText('3 / 4');
  });
}

test('arrow keys work, and the focus stays where it was', async ({ page }) => {
  await page.goto('/');
  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('3 / 4');
  await page.keyboard.press('ArrowLeft');

  await expect(position(page)).toHaveText('2 / 4');
  await expect(next(page)).toBeFocused();
});

test('arrow keys with another key held are left to the browser', async ({ page }) => {
  await page.goto('/');
  await next(page).click();
  await next(page).click();
  await expect(position(page)).toHaveText('3 / 4');
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    for (const arrow of ['ArrowLeft', 'ArrowRight']) {
      const isTaken = await next(page).evaluate(
        (button, init) => !button.dispatchEvent(new KeyboardEvent('keydown', init)),
        { key: arrow, [held]: true, bubbles: true, cancelable: true },
      );
      expect(isTaken, `${held}+${arrow}`).toBe(false);
    }
  }
  await page.keyboard.press('ArrowLeft');

  await expect(position(page)).toHaveText('2 / 4');
});

test('a swipe is followed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await carousel(page)
    .getByRole('group', { name: '3 of 4' })
    .evaluate((slide) => slide.parentElement?.scrollTo({ left: (slide as HTMLElement).offsetLeft }));

  await expect(position(page)).toHaveText('3 / 4');
});

test('a card that gets the keyboard’s focus comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await next(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  await expect(position(page)).toHaveText('2 / 4');
  await expect(carousel(page).getByRole('group', { name: '2 of 4: Neo Tech Athleisure' })).toBeInViewport();
});
