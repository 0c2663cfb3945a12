import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { interceptSignups } from '../page/mock-signups';
import { freshEmail } from '../page/sample';
import { deferred } from '../page/slow-network';
import { toastOf } from '../page/toasts';

test('the button is disabled while the form submits', async ({ form, page }) => {
  await form.open();
  const answer = deferred();
  await interceptSignups(page, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await form.join();

  await expect(form.button).toHaveText('Joining...');
  await expect(form.button).toBeDisabled();
  answer.resolve();
  await expect(form.success).toBeVisible();
});

test('the form is accessible with and without an error', async ({ form, page }) => {
  await form.open('?ref=mfm-abc234');
  await expectAccessible(page);
  await form.button.click();
  await expect(toastOf(page, 'Email required')).toBeVisible();
  await expectAccessible(page);
});

test('a visitor can join with the keyboard alone', async ({ form, page }) => {
  await form.open();
  await form.email.focus();
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await expect(form.captcha).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /Privacy/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(form.success).toBeFocused();
});
