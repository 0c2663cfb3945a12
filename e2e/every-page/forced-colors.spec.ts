import { expect, test } from '../fixtures';

test('buttons have an edge where the visitor’s colours take the place of their grounds', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/stats');

  await expect(page.getByRole('main').getByRole('button')).toHaveCSS('border-top-width', '1px');
});
