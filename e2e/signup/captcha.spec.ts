import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { boxOf, widthOf } from '../page/layout';
import { answerSignups } from '../page/mock-signups';
import { freshEmail } from '../page/sample';
import type { SignupForm } from '../page/signup-form';
import { delayRequests } from '../page/slow-network';
import { toastOf } from '../page/toasts';

test.use({ allowedErrors: [/Failed to load resource/] });

const SETTINGS = '**/api/recaptcha';
const SCRIPT = '**/recaptcha/api.js*';

async function expectUnavailable({ page, button }: SignupForm) {
  const title = 'Verification unavailable';
  const description = 'Please refresh the page to try again';
  await expect(toastOf(page, title)).toContainText(description);
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toContainText(title);
  await expect(group).toContainText(description);
  await expect(button).toBeDisabled();
}

test('the page loads nothing from Google until the form comes near', async ({ form, page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);

  await page.locator('#signup').scrollIntoViewIfNeeded();
  await expect(form.widget).toBeVisible();
  expect(foreign.some((url) => url.includes('/recaptcha/api.js?render=explicit'))).toBe(true);
});

test('the form cannot be submitted while the widget loads', async ({ form, page }) => {
  await page.route(SETTINGS, () => {});
  await page.goto('/#signup');

  await expect(form.button).toBeDisabled();
  await form.email.fill(freshEmail());
  await form.email.press('Enter');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

for (const [viewport, width, height] of [
  [320, 164, 144],
  [360, 304, 78],
] as const) {
  test(`the widget is ${width}×${height} at ${viewport} px and does not shift the layout`, async ({
    form,
    page,
  }) => {
    await page.setViewportSize({ width: viewport, height: 800 });
    const release = await delayRequests(page, SETTINGS);
    await page.goto('/#signup');
    expect(await boxOf(page.getByText('Loading verification'))).toMatchObject({ width, height });
    const before = await boxOf(page.locator('#signup'));
    release();
    await expect(form.button).toBeEnabled();

    expect(await boxOf(form.widget)).toMatchObject({ width, height });
    expect((await boxOf(page.locator('#signup'))).height).toBe(before.height);
    expect(await widthOf(page)).toBe(viewport);
  });
}

test('the form does not send an expired token', async ({ form, page }) => {
  await page.route('**/api2/userverify', (route) => route.fulfill({ json: { token: 'short', lifeMs: 50 } }));
  await form.open();
  await form.email.fill(freshEmail());
  await form.captcha.click();
  await expect(form.widget.contentFrame().getByText(/expired/i)).toBeVisible();
  await form.button.click();

  await expect(toastOf(page, 'Please complete reCAPTCHA')).toBeVisible();
});

for (const [what, request] of [
  ['settings', SETTINGS],
  ['script', SCRIPT],
] as const) {
  test(`the captcha is unavailable when loading its ${what} fails, until a refresh`, async ({
    form,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(request, (route) => route.fulfill({ status: 500 }));
    const release = await delayRequests(page, request);
    await page.goto('/#signup');
    await expect(page.getByText('Loading verification')).toBeVisible();
    const before = await boxOf(page.locator('#signup'));
    release();
    await expectUnavailable(form);
    expect((await boxOf(page.locator('#signup'))).height).toBe(before.height);
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

test('after a failed signup, the widget is rendered again and the token is not reused', async ({
  form,
  page,
}) => {
  await form.open();
  await expect(form.widget).toHaveAttribute('name', 'a-0');
  await answerSignups(page, { outcome: 'failed', code: 'captcha_rejected' });
  await form.join();

  await expect(form.widget).toHaveAttribute('name', 'a-1');
  await expect(form.widget).toHaveCount(1);
  await expect(form.captcha).not.toBeChecked();
  await form.button.click();
  await expect(toastOf(page, 'Please complete reCAPTCHA')).toBeVisible();
});

for (const [when, comeBack] of [
  [
    'the connection is back',
    ({ page }: SignupForm) => page.evaluate(() => dispatchEvent(new Event('online'))),
  ],
  ['the visitor returns to the form', ({ firstName }: SignupForm) => firstName.focus()],
  ['the visitor submits again', ({ button }: SignupForm) => button.press('Enter')],
] as const) {
  test(`a widget that was rendered without a connection is rendered again when ${when}`, async ({
    form,
    page,
  }) => {
    await form.open();
    await form.email.fill(freshEmail());
    await form.tick();
    await page.route('**', (route) => route.abort('internetdisconnected'));
    await form.button.click();
    await expect(form.widget).toHaveAttribute('name', 'a-1');
    await expect(form.button).toBeFocused();
    await page.unroute('**');
    await comeBack(form);

    await expect(form.widget).toHaveAttribute('name', 'a-2');
    await form.tick();
    await form.button.click();
    await expect(form.success).toBeVisible();
  });
}
