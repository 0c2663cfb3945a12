import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { withMotion } from '../page/motion';

test.use(withMotion);

const carousel = (page: Page) => page.getByRole('region', { name: 'Outfits to try on' });
const slide = (page: Page, name: string) => carousel(page).getByRole('group', { name });
const position = (page: Page) => carousel(page).getByText(/^\d \/ 4$/);
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next' });
const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous' });

test('the carousel moves by buttons, arrow keys, swipes and the focus, and shows its position', async ({
  page,
}) => {
  await page.goto('/');
  await page.setViewportSize({ width: 390, height: 844 });
  const swipeTo = (name: string) =>
    slide(page, name).evaluate((element) =>
      element.parentElement?.scrollTo({ left: (element as HTMLElement).offsetLeft }),
    );
  await swipeTo('3 of 4');
  await expect(position(page)).toHaveText('3 / 4');
  await swipeTo('1 of 4');
  await expect(position(page)).toHaveText('1 / 4');
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    for (const place of ['2 / 4', '3 / 4', '4 / 4']) {
      await next(page).click();
      await expect(position(page)).toHaveText(place);
    }
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(slide(page, '4 of 4: Minimal Professional')).toBeInViewport({ ratio: 0.5 });
    for (const place of ['3 / 4', '2 / 4', '1 / 4']) {
      await previous(page).click();
      await expect(position(page)).toHaveText(place);
    }
  }

  await next(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText('3 / 4');
  await page.keyboard.press('ArrowLeft');
  await expect(position(page)).toHaveText('2 / 4');
  await expect(next(page)).toBeFocused();

  await previous(page).click();
  await expect(position(page)).toHaveText('1 / 4');
  await page.setViewportSize({ width: 390, height: 844 });
  await next(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  await expect(position(page)).toHaveText('2 / 4');
  await expect(slide(page, '2 of 4: Neo Tech Athleisure')).toBeInViewport();
});
