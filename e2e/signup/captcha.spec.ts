import type { Page } from '@playwright/test';
import { signups } from '@/db/schema/signups';
import { expect, inAppTest as test } from '../fixtures';
import { delayRequests } from '../page/network';
import { boxOf, expectAccessible, keptInTab, toastOf, waitForHydration, widthOf } from '../page/page';
import type { SignupForm } from '../page/signup';
import { freshEmail } from '../page/signup';

test.use({ allowedErrors: [/Failed to load resource/] });

const SETTINGS = '**/api/recaptcha';
const SCRIPT = '**/recaptcha/api.js*';

const privacy = (page: Page) => page.getByRole('checkbox', { name: /Privacy/ });

async function expectUnavailable({ page, button }: SignupForm) {
  const title = 'Verification unavailable';
  const description = 'Please refresh the page to try again';
  await expect(toastOf(page, title)).toContainText(description);
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toContainText(title);
  await expect(page.getByText(description)).toHaveCount(1);
  await expect(button).toBeDisabled();
}

test('nothing loads from Google until the form comes near, which waits for the widget and does not shift', async ({
  form,
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  for (const [viewport, width, height] of [
    [320, 164, 144],
    [360, 304, 78],
  ] as const) {
    await page.setViewportSize({ width: viewport, height: 800 });
    const release = await delayRequests(page, SETTINGS);
    foreign.length = 0;
    await page.goto('/');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    await page.locator('#signup').scrollIntoViewIfNeeded();
    await expect(form.button).toBeDisabled();
    await expect.poll(() => boxOf(page.getByText('Loading verification'))).toMatchObject({ width, height });
    const before = await boxOf(page.locator('#signup'));
    release();
    await expect(form.button).toBeEnabled();

    await expect.poll(() => boxOf(form.widget)).toMatchObject({ width, height });
    await expect.poll(() => boxOf(page.locator('#signup'))).toMatchObject({ height: before.height });
    expect(await widthOf(page)).toBe(viewport);
    expect(foreign.some((url) => url.includes('/recaptcha/api.js?render=explicit'))).toBe(true);
    // Its script has come, too.
    await expect(form.captcha).toBeEnabled();
  }
});

test('an expired token is not sent, and the toast about it covers neither the captcha nor the button', async ({
  form,
  page,
}) => {
  await page.route('**/api2/userverify', (route) => route.fulfill({ json: { token: 'short', lifeMs: 50 } }));
  await form.open();
  await form.email.fill(freshEmail());
  await expect(async () => {
    await form.captcha.click({ timeout: 5_000 });
    await expect(form.widget.contentFrame().getByText(/expired/i)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await form.button.click();

  const toast = toastOf(page, 'Please complete reCAPTCHA');
  for (const part of [form.widget, form.button]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await boxOf(part)).y - (await boxOf(toast)).bottom)
      .toBeGreaterThanOrEqual(0);
  }
});

test('where the captcha fails, a refresh keeps what was typed, and then a visitor can join without it', async ({
  form,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(SETTINGS, (route) => route.fulfill({ status: 500 }));
  const release = await delayRequests(page, SETTINGS);
  await page.goto('/#signup');
  await expect(page.getByText('Loading verification')).toBeVisible();
  const before = await boxOf(page.locator('#signup'));
  release();
  await expectUnavailable(form);
  await expect.poll(() => boxOf(page.locator('#signup'))).toMatchObject({ height: before.height });
  await expectAccessible(page, '#signup');

  await page.unroute(SETTINGS);
  const email = freshEmail();
  await form.email.fill(email);
  await page.getByText('Add your first name').click();
  await form.firstName.fill('Ana');
  await privacy(page).check();
  const refresh = page.getByRole('button', { name: 'Refresh Page' });
  await refresh.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(refresh);
  await page.route(SCRIPT, (route) => route.abort());
  // The target is 44 px high.
  await page.mouse.click(x + 9, y - 3);
  const alert = page.getByRole('alert').getByText('You can join without it.');
  await expect(alert).toBeVisible();
  await expect(form.email).toHaveValue(email);
  await expect(form.firstName).toHaveValue('Ana');
  await expect(privacy(page)).toBeChecked();
  expect(Object.keys(await keptInTab(page))).toEqual(['draft']);

  // What some content blockers load instead.
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { ready: (run) => run() };' }),
  );
  await page.reload();
  await expect(alert).toBeVisible();
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(page.locator('.toast')).toHaveCount(0);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => boxOf(group), 'as tall as the widget').toMatchObject({ height: 78 });
  }
  await expectAccessible(page, '#signup');
  await form.button.click();

  await expect(form.success).toBeVisible();
  expect(await site.db.select().from(signups)).toMatchObject([{ captcha: 'unavailable' }]);
});

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

test('a widget that was rendered offline is rendered again when it is needed', async ({ form, page }) => {
  await form.open();
  await form.email.fill(freshEmail());
  await form.tick();
  let rendered = 0;
  for (const comeBack of [
    () => page.evaluate(() => dispatchEvent(new Event('online'))),
    () => form.email.focus(),
    () => form.button.press('Enter'),
  ]) {
    await page.route('**', (route) => route.abort('internetdisconnected'));
    await form.button.click();
    await expect(form.widget).toHaveAttribute('name', `a-${++rendered}`);
    await expect(form.button).toBeFocused();
    await page.unroute('**');
    await comeBack();
    await expect(form.widget).toHaveAttribute('name', `a-${++rendered}`);
    await form.tick();
  }
  await form.button.click();
  await expect(form.success).toBeVisible();
});
