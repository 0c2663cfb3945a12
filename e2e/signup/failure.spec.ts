import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { eventsOf } from '../page/events';
import { answerJoins, answerWith, interceptJoins } from '../page/mock-signups';
import { freshEmail, SignupForm } from '../page/signup-form';
import { toastOf } from '../page/toasts';

/** Lets the signup be stored, and loses the answer. */
async function storedUntold(route: Route) {
  await route.fetch();
  await route.abort();
}

const rateLimited = (route: Route) =>
  answerWith(route, { outcome: 'failed', code: 'rate_limited', requestId: 'r' });

const failures = [
  ['captcha_rejected', 'Security verification failed. Please try again.'],
  ['duplicate', "You're already on the waitlist! Check your email for your referral link."],
  ['empty_result', 'Failed to create signup. Please try again.'],
  ['unexpected', 'Something went wrong. Please try again.'],
  ['busy', 'A lot of people are joining right now. Please try again in a moment.'],
  ['rate_limited', 'Too many attempts. Please wait a few minutes and try again.'],
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

  test('an answer that does not come is not waited for for ever, and the next try is sent', async ({
    page,
  }) => {
    const form = new SignupForm(page);
    await form.open();
    const tries = [() => new Promise<void>(() => undefined), (route: Route) => route.continue()];
    await interceptJoins(page, async (route) => tries.shift()?.(route));
    await form.email.fill(freshEmail());
    await form.tick();
    await page.clock.install();
    await form.button.click();
    await expect(form.button).toHaveText('Joining...');
    await page.clock.runFor(30_000);

    await expect(toastOf(page, 'Signup failed')).toContainText('Network error.');
    await form.tick();
    await form.button.click();
    await expect(form.success).toBeVisible();
  });

  test('who was stored but not told gets the ticket by a later try, whatever a try between was answered', async ({
    page,
  }) => {
    const form = new SignupForm(page);
    await form.open();
    const email = freshEmail();
    const tries = [storedUntold, rateLimited, (route: Route) => route.continue()];
    const sent = await interceptJoins(page, async (route) => tries.shift()?.(route));
    for (const round of [0, 1, 2]) {
      await expect(form.widget).toHaveAttribute('name', `a-${round}`);
      await form.join(email);
      await expect.poll(async () => (await eventsOf(page)).length).toBe(2 * (round + 1));
    }

    await expect(form.success).toBeVisible();
    const keys = sent.map((body) => /"idempotencyKey":"([\da-f-]{36})"/.exec(body)?.[1]);
    expect(keys[0]).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
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
    await expect(form.success).toBeVisible();

    await page.reload();
    await expect(form.button).toBeEnabled();
    await form.join(email.toUpperCase());
    await expect(toastOf(page, 'Signup failed')).toContainText("You're already on the waitlist!");
  });
});
