import { expect, test } from './fixtures';

test('the landing page answers', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(/MyFitModel/);
});
