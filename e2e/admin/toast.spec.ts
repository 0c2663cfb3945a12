import { expect, test } from '../fixtures';
import { boxOf } from '../page/page';
import { add, button, makeChange, open } from './changes';

test('on a phone, the result of a change is at the bottom and covers no button of the page', async ({
  signedInPage: page,
  site,
}) => {
  const height = 664;
  await page.setViewportSize({ width: 390, height });
  await site.setRecaptcha({ siteverify: 'passed' });
  await open(page, site, await add(site, 'ada@example.com'));
  await makeChange(page, site, {
    button: button(page, 'Make VIP'),
    dryRun: 'They would become a VIP.',
    confirm: 'Make VIP',
    done: 'This person is a VIP.',
  });
  await expect(button(page, 'Remove VIP')).toBeVisible();
  const toast = page.locator('.toast');
  await expect(toast).toBeInViewport({ ratio: 1 });
  const { y: top } = await boxOf(toast);
  expect(top).toBeGreaterThan(height / 2);
  const buttons = await page.getByRole('main').getByRole('button').all();
  for (const each of buttons) {
    const { y, bottom } = await boxOf(each);
    expect(bottom <= top || y >= height).toBe(true);
  }
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});
