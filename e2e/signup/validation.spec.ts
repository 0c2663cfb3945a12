import { expect, test } from '../fixtures';
import { stopClock } from '../page/clock';
import { eventsOf } from '../page/events';
import { interceptJoins } from '../page/mock-signups';
import { boxOf } from '../page/layout';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

test.describe('before it is sent', () => {
  test('every field has its name, and the honeypot is out of reach', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();

    await expect(form.email).toHaveAttribute('name', 'email');
    await expect(form.firstName).toHaveAttribute('name', 'firstName');
    const honeypot = page.locator('[name="website"]');
    await expect(honeypot).not.toBeInViewport();
    await expect(honeypot).toHaveAttribute('tabindex', '-1');
    await expect(page.getByRole('checkbox', { name: /Privacy/ })).not.toBeChecked();
    await expect(form.button).toHaveText('Claim Your Early Spot');
  });

  test('an empty email is named in a toast and beside the field, which gets the focus', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.button.click();

    await expect(toastOf(page, 'Email required')).toContainText(
      'Please enter your email to join the waitlist',
    );
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(form.email).toHaveAccessibleDescription('Please enter your email to join the waitlist');

    await form.email.fill('a');
    await expect(form.email).not.toHaveAttribute('aria-invalid');
  });

  for (const wrong of ['ana', 'ana@studio', 'ana@studio.c', 'a na@studio.com']) {
    test(`"${wrong}" is no email`, async ({ page }) => {
      const form = new SignupForm(page);
      await form.open();
      await form.email.fill(wrong);
      await form.button.click();

      await expect(toastOf(page, 'Invalid email')).toContainText('Please enter a valid email address');
      await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(form.email).toBeFocused();
    });
  }

  test('an unticked captcha is named after the email is right', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.email.fill(freshEmail());
    await form.button.click();

    await expect(toastOf(page, 'Please complete reCAPTCHA')).toContainText(
      "Check the box to verify you're human",
    );
    const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
    await expect(group).toBeFocused();
    await expect(group).toHaveAccessibleDescription("Check the box to verify you're human");

    await form.tick();
    await expect(group).not.toHaveAttribute('aria-describedby');
  });

  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const) {
    test(`a field that the focus goes to is not left under the header or the toast at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      // As in Safari, where the focus leaves what is on screen where it is, whatever lies over it.
      await page.addInitScript(() => {
        const { focus } = HTMLElement.prototype;
        HTMLElement.prototype.focus = function () {
          focus.call(this, { preventScroll: true });
        };
      });
      const form = new SignupForm(page);
      await form.open();
      await form.email.evaluate((field) => {
        window.scrollBy({ top: field.getBoundingClientRect().bottom - 100, behavior: 'instant' });
      });
      await form.button.press('Enter');

      await expect(form.email).toBeFocused();
      const toast = await boxOf(toastOf(page, 'Email required'));
      const label = await boxOf(page.getByText('Email', { exact: true }));
      expect(label.y).toBeGreaterThanOrEqual(toast.bottom);
    });
  }

  test('errors are announced at once and can be closed', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.button.click();

    await expect(page.getByRole('alert').filter({ hasText: 'Email required' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toastOf(page, 'Email required')).toHaveCount(0);
  });
});

test.describe('a bot', () => {
  test('is shown what it expects for two seconds, and nothing is sent', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    const sent = await interceptJoins(page, (route) => route.abort());
    await stopClock(page);
    await page.locator('[name="website"]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await form.email.fill(freshEmail());
    await form.button.click();

    await expect(form.button).toHaveText('Joining...');
    await expect(form.button).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(form.button).toHaveText('Joining...');
    await page.clock.runFor(1_100);
    await expect(form.button).toHaveText('Claim Your Early Spot');
    expect(sent).toEqual([]);
    expect(await eventsOf(page)).toEqual(['bot_detected']);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });
});
