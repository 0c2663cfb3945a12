import { expect, test } from '../fixtures';
import { stopClock } from '../page/clock';
import { eventsOf } from '../page/events';
import { boxOf } from '../page/layout';
import { interceptSignups } from '../page/mock-signups';
import { freshEmail } from '../page/sample';
import { toastOf } from '../page/toasts';

test('the fields have names for autofill, and the honeypot is out of reach', async ({ form, page }) => {
  await form.open();

  await expect(form.email).toHaveAttribute('name', 'email');
  await expect(form.firstName).toHaveAttribute('name', 'firstName');
  const honeypot = page.locator('[name="website"]');
  await expect(honeypot).not.toBeInViewport();
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('checkbox', { name: /Privacy/ })).not.toBeChecked();
  await expect(form.button).toHaveText('Claim Your Early Spot');
});

for (const [email, title, description] of [
  ['', 'Email required', 'Please enter your email to join the waitlist'],
  ['ana@studio', 'Invalid email', 'Please enter a valid email address'],
] as const) {
  test(`the form rejects the email "${email}" and focuses the field`, async ({ form, page }) => {
    await form.open();
    await form.email.fill(email);
    await form.button.click();

    await expect(toastOf(page, title)).toContainText(description);
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(form.email).toHaveAccessibleDescription(description);

    await form.email.fill('a');
    await expect(form.email).not.toHaveAttribute('aria-invalid');
  });
}

test('the form requires the captcha once the email is valid', async ({ form, page }) => {
  await form.open();
  await form.email.fill(freshEmail());
  await form.button.click();

  const description = "Check the box to verify you're human";
  await expect(toastOf(page, 'Please complete reCAPTCHA')).toContainText(description);
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toBeFocused();
  await expect(group).toHaveAccessibleDescription(description);

  await form.tick();
  await expect(group).not.toHaveAttribute('aria-describedby');
});

for (const [width, height, edge] of [
  [360, 740, 'top'],
  [360, 740, 'bottom'],
  [844, 390, 'top'],
] as const) {
  test(`neither header nor toast covers the focused field at the ${edge} of ${width} × ${height}`, async ({
    form,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // A smooth scroll to the button would still be running when the field is scrolled into view.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Safari does not scroll to a focused field that is on screen but covered.
    await page.addInitScript(() => {
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function () {
        focus.call(this, { preventScroll: true });
      };
    });
    await form.open();
    await form.email.evaluate(
      (field, bottom) => {
        window.scrollBy({ top: field.getBoundingClientRect().bottom - bottom, behavior: 'instant' });
      },
      edge === 'top' ? 100 : height,
    );
    await form.button.press('Enter');

    await expect(form.email).toBeFocused();
    const toast = await boxOf(toastOf(page, 'Email required'));
    const field = await boxOf(form.email);
    const label = await boxOf(page.getByText('Email', { exact: true }));
    expect(label.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
    expect(label.y >= toast.bottom || field.bottom <= toast.y).toBe(true);
  });
}

test('an error is announced as an alert and can be closed', async ({ form, page }) => {
  await form.open();
  await form.button.click();

  await expect(page.getByRole('alert').filter({ hasText: 'Email required' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toastOf(page, 'Email required')).toHaveCount(0);
});

test('the form pretends to submit for two seconds when a bot fills the honeypot', async ({ form, page }) => {
  await form.open();
  const sent = await interceptSignups(page, (route) => route.abort());
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
