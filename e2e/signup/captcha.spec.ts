import { expect, test } from '../fixtures';
import { holdBack } from '../page/slow-network';
import { answerJoins } from '../page/mock-signups';
import { boxOf, widthOf } from '../page/layout';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

declare global {
  interface Window {
    /** Those who are told when the window becomes narrow or wide. */
    followers?: Set<unknown>;
  }
}

test.describe('loading', () => {
  test('nothing of the provider is on the page until the form comes near', async ({ page, baseURL }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) strangers.push(request.url());
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(strangers).toEqual([]);

    await page.locator('#signup').scrollIntoViewIfNeeded();
    await expect(new SignupForm(page).widget).toBeVisible();
    expect(strangers.some((url) => url.includes('/recaptcha/api.js?render=explicit'))).toBe(true);
  });

  test('keeps the room of the widget, and the button waits', async ({ page }) => {
    await page.route('**/api/recaptcha', () => {});
    await page.goto('/#signup');
    const form = new SignupForm(page);

    await expect(page.getByText('Loading verification')).toBeVisible();
    const box = await boxOf(page.getByText('Loading verification'));
    expect(box).toMatchObject({ width: 304, height: 78 });
    await expect(form.button).toBeDisabled();
    await form.email.fill(freshEmail());
    await form.email.press('Enter');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  for (const [width, size] of [
    [320, { width: 164, height: 144 }],
    [360, { width: 304, height: 78 }],
  ] as const) {
    test(`at ${width} px the widget is ${size.width}×${size.height}, and nothing moves when it comes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const answer = await holdBack(page, '**/api/recaptcha');
      await page.goto('/#signup');
      const form = new SignupForm(page);
      await expect(page.getByText('Loading verification')).toBeVisible();
      const before = await boxOf(page.locator('#signup'));
      answer();
      await expect(form.button).toBeEnabled();

      expect(await boxOf(form.widget)).toMatchObject(size);
      expect((await boxOf(page.locator('#signup'))).height).toBe(before.height);
      expect(await widthOf(page)).toBe(width);
    });
  }
});

test.describe('ready', () => {
  test('a token that has run out counts for nothing', async ({ page }) => {
    await page.route('**/api2/userverify', (route) =>
      route.fulfill({ json: { token: 'short', lifeMs: 50 } }),
    );
    const form = new SignupForm(page);
    await form.open();
    await form.email.fill(freshEmail());
    await form.captcha.click();
    await expect(form.widget.contentFrame().getByText(/expired/i)).toBeVisible();
    await form.button.click();

    await expect(toastOf(page, 'Please complete reCAPTCHA')).toBeVisible();
  });

  test('nothing is left of it once the visitor has gone elsewhere', async ({ page }) => {
    await page.addInitScript(() => {
      const followers = new Set<unknown>();
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      window.followers = followers;
      MediaQueryList.prototype.addEventListener = function (type: string, listener: EventListener) {
        followers.add(listener);
        addEventListener.call(this, type, listener);
      };
      MediaQueryList.prototype.removeEventListener = function (type: string, listener: EventListener) {
        followers.delete(listener);
        removeEventListener.call(this, type, listener);
      };
    });
    const followers = () => page.evaluate(() => window.followers?.size);
    await new SignupForm(page).open();
    expect(await followers()).toBe(1);
    await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
    await expect(page).toHaveURL('/stats');

    await expect.poll(followers).toBe(0);
  });

  test('after a failure it is drawn anew, unticked, and the old token is not used again', async ({
    page,
  }) => {
    const form = new SignupForm(page);
    await form.open();
    await expect(form.widget).toHaveAttribute('name', 'a-0');
    await answerJoins(page, { outcome: 'failed', code: 'captcha_rejected', requestId: 'r' });
    await form.join(freshEmail());

    await expect(form.widget).toHaveAttribute('name', 'a-1');
    await expect(form.widget).toHaveCount(1);
    await expect(form.captcha).not.toBeChecked();
    await form.button.click();
    await expect(toastOf(page, 'Please complete reCAPTCHA')).toBeVisible();
  });
});
