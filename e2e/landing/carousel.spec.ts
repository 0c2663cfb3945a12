import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const carousel = (page: Page) => page.getByRole('region', { name: 'Outfits to try on' });
const slide = (page: Page, name: string) => carousel(page).getByRole('group', { name });
const position = (page: Page) => carousel(page).getByText(/^\d \/ 4$/);
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous' });

for (const width of [390, 1440, 1920]) {
  test(`the buttons move by one card at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    for (const place of ['2 / 4', '3 / 4', '4 / 4']) {
      await next(page).click();
      await expect(position(page)).toHaveText(place);
    }
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(slide(page, '4 of 4: Minimal Professional')).toBeInViewport({ ratio: 0.5 });
    await previous(page).click();

    await expect(position(page)).toHaveText('3 / 4');
  });
}

test('arrow keys without a modifier move the carousel and keep the focus', async ({ page }) => {
  await page.goto('/');
  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('3 / 4');
  await page.keyboard.press('ArrowLeft');
  await expect(position(page)).toHaveText('2 / 4');
  await expect(next(page)).toBeFocused();
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    const isIgnored = await next(page).evaluate(
      (button, init) => button.dispatchEvent(new KeyboardEvent('keydown', init)),
      { key: 'ArrowRight', [modifier]: true, bubbles: true, cancelable: true },
    );
    expect(isIgnored, modifier).toBe(true);
  }

  await expect(position(page)).toHaveText('2 / 4');
});

test('the position follows a swipe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await slide(page, '3 of 4').evaluate((element) =>
    element.parentElement?.scrollTo({ left: (element as HTMLElement).offsetLeft }),
  );

  await expect(position(page)).toHaveText('3 / 4');
});

test('a focused card scrolls into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await next(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  await expect(position(page)).toHaveText('2 / 4');
  await expect(slide(page, '2 of 4: Neo Tech Athleisure')).toBeInViewport();
});
