import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { holdBack } from '../page/slow-network';
import { boxOf } from '../page/layout';
import { SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

test.use({ allowedErrors: [/Failed to load resource/] });

/** What is said when there can be no captcha, and that nobody can send the form. */
async function expectUnavailable(page: Page) {
  await expect(toastOf(page, 'Verification unavailable')).toContainText(
    'Please refresh the page to try again',
  );
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toContainText('Verification unavailable');
  await expect(group).toContainText('Please refresh the page to try again');
  await expect(new SignupForm(page).button).toBeDisabled();
}

test('its settings cannot be had', async ({ page }) => {
  await page.route('**/api/recaptcha', (route) => route.fulfill({ status: 500 }));
  await page.goto('/#signup');
  await expectUnavailable(page);
});

test('its script cannot be had; Refresh Page tries again', async ({ page }) => {
  await page.route('**/recaptcha/api.js*', (route) => route.abort());
  await page.goto('/#signup');
  await expectUnavailable(page);
  await expectAccessible(page);

  await page.unroute('**/recaptcha/api.js*');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(new SignupForm(page).button).toBeEnabled();
});

test('its script does not set itself up within ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.route('**/recaptcha/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { ready() {} };' }),
  );
  const script = page.waitForResponse('**/recaptcha/api.js*');
  await page.goto('/#signup');
  await script;

  await page.clock.runFor(1_000);
  await expect(page.getByText('Loading verification')).toBeVisible();
  await page.clock.runFor(9_100);
  await expectUnavailable(page);
});

test('nothing moves when it is not to be had', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/recaptcha', (route) => route.fulfill({ status: 500 }));
  const fail = await holdBack(page, '**/api/recaptcha');
  await page.goto('/#signup');
  await expect(page.getByText('Loading verification')).toBeVisible();
  const before = await boxOf(page.locator('#signup'));
  fail();
  await expectUnavailable(page);

  expect((await boxOf(page.locator('#signup'))).height).toBe(before.height);
});
