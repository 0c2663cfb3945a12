import { expect, test } from '../fixtures';

test('buttons have a border in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/stats');

  await expect(page.getByRole('main').getByRole('button')).toHaveCSS('border-top-width', '1px');
});
