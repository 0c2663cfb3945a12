import { expect, type Page } from '@playwright/test';

export async function openStats(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
  await expect(page).toHaveURL('/stats');
}

export async function returnHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();
}
