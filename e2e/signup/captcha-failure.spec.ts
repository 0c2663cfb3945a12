import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { boxOf } from '../page/layout';
import type { SignupForm } from '../page/signup-form';
import { delayRequests } from '../page/slow-network';
import { toastOf } from '../page/toasts';

test.use({ allowedErrors: [/Failed to load resource/] });

const SETTINGS = '**/api/recaptcha';
const SCRIPT = '**/recaptcha/api.js*';
const fail = (route: Route) => route.fulfill({ status: 500 });

async function expectUnavailable({ page, button }: SignupForm) {
  const title = 'Verification unavailable';
  const description = 'Please refresh the page to try again';
  await expect(toastOf(page, title)).toContainText(description);
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toContainText(title);
  await expect(group).toContainText(description);
  await expect(button).toBeDisabled();
}

for (const [what, request] of [
  ['settings', SETTINGS],
  ['script', SCRIPT],
] as const) {
  test(`the captcha is unavailable when loading its ${what} fails, until a refresh`, async ({
    form,
    page,
  }) => {
    await page.route(request, fail);
    await page.goto('/#signup');
    await expectUnavailable(form);
    await expectAccessible(page);

    await page.unroute(request);
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(form.button).toBeEnabled();
  });
}

test('the captcha is unavailable when its script is not ready within ten seconds', async ({ form, page }) => {
  await page.clock.install();
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { ready() {} };' }),
  );
  const script = page.waitForResponse(SCRIPT);
  await page.goto('/#signup');
  await script;

  await page.clock.runFor(1_000);
  await expect(page.getByText('Loading verification')).toBeVisible();
  await page.clock.runFor(9_100);
  await expectUnavailable(form);
});

test('a failed captcha does not shift the layout', async ({ form, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(SETTINGS, fail);
  const release = await delayRequests(page, SETTINGS);
  await page.goto('/#signup');
  await expect(page.getByText('Loading verification')).toBeVisible();
  const before = await boxOf(page.locator('#signup'));
  release();
  await expectUnavailable(form);

  expect((await boxOf(page.locator('#signup'))).height).toBe(before.height);
});
