import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { eventsOf } from '../page/events';
import { answerSignups, answerWith, interceptSignups } from '../page/mock-signups';
import { freshEmail } from '../page/sample';
import { toastOf } from '../page/toasts';

test.use({ allowedErrors: [/Failed to load resource/] });

const failed = (code: string) => ({ outcome: 'failed', code }) as const;

async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

for (const [code, sentence] of [
  ['captcha_rejected', 'Security verification failed. Please try again.'],
  ['duplicate', "You're already on the waitlist! Check your email for your referral link."],
  ['empty_result', 'Failed to create signup. Please try again.'],
  ['unexpected', 'Something went wrong. Please try again.'],
  ['busy', 'A lot of people are joining right now. Please try again in a moment.'],
  ['rate_limited', 'Too many attempts. Please wait a few minutes and try again.'],
  ['made_by_a_newer_server', 'Something went wrong. Please try again.'],
] as const) {
  test(`the form shows the message for ${code} and keeps its values`, async ({ form, page }) => {
    await form.open();
    await answerSignups(page, failed(code));
    await form.firstName.fill('Ana');
    const email = freshEmail();
    await form.join(email);

    const toast = toastOf(page, 'Signup failed');
    await expect(toast.getByText(sentence, { exact: true })).toBeVisible();
    await expect(toast.getByText('Reference: request-1')).toHaveCount(
      sentence.includes('went wrong') ? 1 : 0,
    );
    await expect(form.email).toHaveValue(email);
    await expect(form.firstName).toHaveValue('Ana');
    await expect(form.button).toBeFocused();
    expect(await eventsOf(page)).toEqual(['waitlist_signup_submit', 'waitlist_signup_error']);
  });
}

test('the form reports a lost connection', async ({ form, page }) => {
  await form.open();
  await interceptSignups(page, (route) => route.abort());
  await form.join();

  const sentence = 'Network error. Please check your connection and try again.';
  await expect(toastOf(page, 'Signup failed')).toContainText(sentence);
});

test('a retry after a lost answer shows the stored signup', async ({ form, page }) => {
  await form.open();
  const email = freshEmail();
  const rateLimit = (route: Route) => answerWith(route, failed('rate_limited'));
  const handlers = [loseAnswer, rateLimit, (route: Route) => route.continue()];
  const sent = await interceptSignups(page, async (route) => handlers.shift()?.(route));
  const nameOfWidget = async () => (await form.widget.getAttribute('name')) ?? '';
  for (const round of [1, 2, 3]) {
    const shown = await nameOfWidget();
    await form.email.fill(email);
    // After a lost connection, focusing the form renders the widget once more.
    if (round === 2) await expect(form.widget).not.toHaveAttribute('name', shown);
    const used = await nameOfWidget();
    await form.tick();
    await form.button.click();
    await expect.poll(async () => (await eventsOf(page)).length).toBe(2 * round);
    if (round < 3) await expect(form.widget).not.toHaveAttribute('name', used);
  }

  await expect(form.success).toBeVisible();
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('the form reports a captcha that Google rejects', async ({ form, page, site }) => {
  await site.setRecaptcha({ siteverify: 'invalid-input-response' });
  await form.open();
  await form.join();

  await expect(toastOf(page, 'Signup failed')).toContainText('Security verification failed.');
});

test('the form reports an email that is on the waitlist, whatever its case', async ({ form, page }) => {
  const email = freshEmail();
  await form.open();
  await form.join(email);
  await expect(form.success).toBeVisible();

  await page.reload();
  await expect(form.button).toBeEnabled();
  await form.join(email.toUpperCase());
  await expect(toastOf(page, 'Signup failed')).toContainText("You're already on the waitlist!");
});
