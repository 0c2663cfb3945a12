import type { Route } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import {
  answerJoins,
  answerWith,
  eventsOf,
  freshEmail,
  interceptJoins,
  SignupForm,
  toastOf,
} from './signup-form';

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
    await page.clock.install();
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

test.describe('while it is sent', () => {
  test('the button says so and cannot be pressed again', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await interceptJoins(page, async (route) => {
      await released;
      await route.continue();
    });
    await form.join(freshEmail());

    await expect(form.button).toHaveText('Joining...');
    await expect(form.button).toBeDisabled();
    release();
    await expect(page.getByRole('heading', { name: "You're In — Early Access Confirmed!" })).toBeVisible();
  });
});

const duplicate = (route: Route) =>
  answerWith(route, { outcome: 'failed', code: 'duplicate', requestId: 'r' });

const failures = [
  ['captcha_rejected', 'Security verification failed. Please try again.'],
  ['duplicate', "You're already on the waitlist! Check your email for your referral link."],
  ['empty_result', 'Failed to create signup. Please try again.'],
  ['unexpected', 'Something went wrong. Please try again.'],
  ['busy', 'A lot of people are joining right now. Please try again in a moment.'],
  ['rate_limited', 'Too many attempts from your network. Please wait a minute and try again.'],
] as const;

test.describe('when it fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const [code, sentence] of failures) {
    test(`${code} has its sentence, and the form stays as it was filled in`, async ({ page }) => {
      const form = new SignupForm(page);
      await form.open();
      await answerJoins(page, { outcome: 'failed', code, requestId: 'request-1' });
      await form.firstName.fill('Ana');
      const email = freshEmail();
      await form.join(email);

      const toast = toastOf(page, 'Signup failed');
      await expect(toast.getByText(sentence, { exact: true })).toBeVisible();
      await expect(toast.getByText('Reference: request-1')).toHaveCount(code === 'unexpected' ? 1 : 0);
      await expect(form.email).toHaveValue(email);
      await expect(form.firstName).toHaveValue('Ana');
      await expect(form.button).toBeFocused();
      expect(await eventsOf(page)).toEqual(['waitlist_signup_submit', 'waitlist_signup_error']);
    });
  }

  test('an answer without a result is said to be one', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await answerJoins(page, undefined);
    await form.join(freshEmail());

    await expect(toastOf(page, 'Signup failed')).toContainText('Failed to create signup. Please try again.');
  });

  test('a lost connection is said to be one', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await interceptJoins(page, (route) => route.abort());
    await form.join(freshEmail());

    await expect(toastOf(page, 'Signup failed')).toContainText(
      'Network error. Please check your connection and try again.',
    );
  });

  test('an answer that does not come is not waited for for ever', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open();
    await interceptJoins(page, () => new Promise(() => undefined));
    await form.email.fill(freshEmail());
    await form.tick();
    await page.clock.install();
    await form.button.click();
    await expect(form.button).toHaveText('Joining...');
    await page.clock.runFor(30_000);

    await expect(toastOf(page, 'Signup failed')).toContainText('Network error.');
    await expect(form.button).toBeEnabled();
  });

  test('a second try of the same person has the same key, and one after a definite answer a new one', async ({
    page,
  }) => {
    const form = new SignupForm(page);
    await form.open();
    const tries = [(route: Route) => route.abort(), duplicate, duplicate];
    const sent = await interceptJoins(page, async (route) => tries.shift()?.(route));
    const email = freshEmail();
    for (const round of [0, 1, 2]) {
      await expect(page.locator('iframe[title="reCAPTCHA"]')).toHaveAttribute('name', `a-${round}`);
      await form.join(email);
      await expect.poll(async () => (await eventsOf(page)).length).toBe(2 * (round + 1));
    }

    const [first, second, third] = sent.map((body) => /"idempotencyKey":"([\da-f-]{36})"/.exec(body)?.[1]);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('a captcha that the provider refuses is said to be refused', async ({ page, site }) => {
    await site.setRecaptcha({ siteverify: 'invalid-input-response' });
    const form = new SignupForm(page);
    await form.open();
    await form.join(freshEmail());

    await expect(toastOf(page, 'Signup failed')).toContainText(
      'Security verification failed. Please try again.',
    );
  });

  test('someone who is on the list already is told so, whatever the letters', async ({ page }) => {
    const form = new SignupForm(page);
    const email = freshEmail();
    await form.open();
    await form.join(email);
    await expect(page.getByRole('heading', { name: /You're In/ })).toBeVisible();

    await page.reload();
    await expect(form.button).toBeEnabled();
    await form.join(email.toUpperCase());
    await expect(toastOf(page, 'Signup failed')).toContainText("You're already on the waitlist!");
  });
});

test.describe('a friend’s link', () => {
  test('shows its code trimmed and in capitals, reports it once and sends it', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open('?ref=%20mfm-abc234%20');
    const sent = await answerJoins(page, { outcome: 'failed', code: 'busy', requestId: 'r' });

    await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
    await form.join(freshEmail());
    await expect(toastOf(page, 'Signup failed')).toBeVisible();
    expect(sent[0]).toContain('"refCode":"MFM-ABC234"');
    expect((await eventsOf(page)).filter((name) => name === 'referral_code_detected')).toHaveLength(1);
  });

  test('greets on the first screen and leads to the form', async ({ page }) => {
    await page.goto('/?ref=mfm-abc234');
    const invitation = page.getByRole('link', { name: /Referred by MFM-ABC234/ });

    await expect(invitation).toBeInViewport({ ratio: 1 });
    await invitation.click();
    await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
  });

  test('without a code says nothing', async ({ page }) => {
    const form = new SignupForm(page);
    await form.open('?ref=%20');

    await expect(page.getByText(/Referred by/)).toHaveCount(0);
    expect(await eventsOf(page)).toEqual([]);
  });

  test('with a monstrous code does not break the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const form = new SignupForm(page);
    await form.open(`?ref=${'x'.repeat(3_000)}`);

    await expect(page.getByText(`Referred by: ${'X'.repeat(64)}`, { exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
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

  await expect(page.getByRole('heading', { name: /You're In/ })).toBeVisible();
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

  await expect(page.getByRole('heading', { name: /You're In/ })).toBeFocused();
});
