import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { closedGate } from '../page/slow-network';
import { interceptJoins } from '../page/mock-signups';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

test.describe('while it is sent', () => {
  test('the button says so and cannot be pressed again', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    const gate = closedGate();
    await interceptJoins(page, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await form.join(freshEmail());

    await expect(form.button).toHaveText('Joining...');
    await expect(form.button).toBeDisabled();
    gate.open();
    await expect(form.success).toBeVisible();
  });
});

test('every state of the form is accessible', async ({ page }) => {
  const form = new SignupForm(page);
  await form.open('?ref=mfm-abc234');
  await expectAccessible(page);
  await form.button.click();
  await expect(toastOf(page, 'Email required')).toBeVisible();
  await expectAccessible(page);
});

test('a first name of any length is taken', async ({ page }) => {
  const form = new SignupForm(page);
  await form.open();
  await form.firstName.fill('A'.repeat(100_000));
  await form.join(freshEmail());

  await expect(form.success).toBeVisible();
});

test('the keyboard alone is enough to join', async ({ page }) => {
  const form = new SignupForm(page);
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
