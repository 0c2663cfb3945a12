import { expect, test } from '../fixtures';
import { inAppBrowser } from '../page/in-app-browser';

test.use(inAppBrowser);

test('a visitor of an in-app browser finds the form, joins, and gets the ticket', async ({ form, page }) => {
  await page.goto('/?ref=mfm-abc234');
  await page.getByRole('complementary', { name: 'Waitlist' }).getByRole('button').tap();
  await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
  await form.join();

  await expect(form.success).toBeFocused();
});
