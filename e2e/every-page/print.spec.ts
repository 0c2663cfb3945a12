import { expect, test } from '../fixtures';
import { joined } from '../page/mock-signups';
import { LINK } from '../page/sample';

test('nothing lies over the printed pages, and what is written on dark grounds can be read', async ({
  page,
}) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('complementary', { name: 'Waitlist' })).toBeHidden();
  await expect(page.getByRole('banner')).not.toHaveCSS('position', 'fixed');
  for (const name of ['Try clothes that actually fit v2.2', 'Precision fit', 'How It Works']) {
    await expect(page.getByRole('heading', { name })).toHaveCSS('color', 'rgb(20, 16, 31)');
  }
});

test('whoever has joined prints the ticket, and all of it', async ({ page }) => {
  const ticket = await joined(page);
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(ticket.getByText(LINK)).toBeVisible();
  const clipped = await ticket
    .locator('*')
    .evaluateAll((all) => all.some((one) => getComputedStyle(one).clipPath.startsWith('polygon')));
  expect(clipped).toBe(false);
});
