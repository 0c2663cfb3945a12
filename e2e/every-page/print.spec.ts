import { expect, test } from '../fixtures';
import { joinOnPage, LINK } from '../page/signup';

test('the printed page has no fixed bars and only dark text, and the printed ticket is complete', async ({
  page,
}) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary', { name: 'Waitlist' })).toBeHidden();
  await expect(page.getByRole('banner')).not.toHaveCSS('position', 'fixed');
  for (const name of ['Try clothes that actually fit v2.2', 'Precision fit', 'How It Works']) {
    await expect(page.getByRole('heading', { name })).toHaveCSS('color', 'rgb(20, 16, 31)');
  }

  await page.emulateMedia({ media: 'screen' });
  const ticket = await joinOnPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(ticket.getByText(LINK)).toBeVisible();
  const isClipped = await ticket
    .locator('*')
    .evaluateAll((all) => all.some((one) => getComputedStyle(one).clipPath.startsWith('polygon')));
  expect(isClipped).toBe(false);
});
