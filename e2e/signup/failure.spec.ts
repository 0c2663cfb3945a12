import type { Route } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { blockNewScripts } from '../page/network';
import { eventsOf, keptInTab, openStats, toastOf } from '../page/page';
import { answerSignups, answerWith, CODE, freshEmail, interceptSignups, joinedResult } from '../page/signup';

test.use({ allowedErrors: [/Failed to load resource/] });

const failed = (code: string) => ({ outcome: 'failed', code }) as const;

async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

test('the form shows the message of a failure, keeps its values, and then advises another browser', async ({
  form,
  page,
}) => {
  const email = freshEmail();
  await page.clock.install();
  await form.open();
  await page.getByText('Add your first name').click();
  await form.firstName.fill('Ana');
  await form.email.fill(email);
  let answer = failed('');
  await interceptSignups(page, (route) => answerWith(route, answer));
  const rejected = 'Security verification failed. Please try again.';
  const advice = page.getByText('Open this page in your browser', { exact: true });
  for (const [code, sentence, advised] of [
    ['captcha_rejected', rejected, 0],
    ['captcha_rejected', rejected, 1],
    ['made_by_a_newer_server', 'Something went wrong. Please try again.', 0],
  ] as const) {
    answer = failed(code);
    const used = (await form.widget.getAttribute('name')) ?? '';
    await form.tick();
    await form.button.click();

    const toast = toastOf(page, 'Signup failed').first();
    await expect(toast.getByText(sentence, { exact: true })).toBeVisible();
    await expect(advice).toHaveCount(advised);
    // It stays for visitors who look away.
    await page.clock.fastForward('01:00');
    const reference = toast.getByText('Reference: request-1');
    await expect(reference).toHaveCount(sentence.includes('went wrong') ? 1 : 0);
    await expect(form.email).toHaveValue(email);
    await expect(form.firstName).toHaveValue('Ana');
    await expect(form.button).toBeFocused();
    expect((await eventsOf(page)).slice(-2)).toEqual(['waitlist_signup_submit', 'waitlist_signup_error']);
    await expect(form.widget).not.toHaveAttribute('name', used);
    await expect(form.widget).toHaveCount(1);
  }
  // A token is used once.
  await form.button.click();
  await expect(toastOf(page, 'Please complete reCAPTCHA')).toBeVisible();
});

test('without the code of toast, demo and ticket, the page alerts and navigates to the balance', async ({
  form,
  page,
}) => {
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    return alert.accept();
  });
  await form.open();
  await blockNewScripts(page);
  await answerSignups(page, failed('busy'));
  await form.join();
  await expect
    .poll(() => alerts)
    .toEqual(['Signup failed\nA lot of people are joining right now. Please try again in a moment.']);
  await page.getByRole('button', { name: 'Experience MyFitModel Now' }).click();
  await expect.poll(() => alerts.at(-1)).toContain("The demo didn't open");
  await answerSignups(page, joinedResult());
  await expect(form.widget).toHaveAttribute('name', 'a-1');
  await form.tick();
  await form.button.click();
  await page.waitForURL(`/stats?code=${CODE}`);
});

test('a retry after a lost answer shows the stored signup', async ({ form, page }) => {
  await form.open();
  const handlers = [loseAnswer, (route: Route) => route.continue()];
  const sent = await interceptSignups(page, async (route) => handlers.shift()?.(route));
  await form.join();
  const sentence = 'Network error. Please check your connection and try again.';
  await expect(toastOf(page, 'Signup failed')).toContainText(sentence);
  // Focusing the form renders the widget once more.
  await expect(form.widget).toHaveAttribute('name', 'a-1');
  await form.email.focus();
  await expect(form.widget).toHaveAttribute('name', 'a-2');
  // Neither reloads nor a visit to another page lose what was typed.
  const typed = await form.email.inputValue();
  await page.getByText('Add your first name').click();
  await form.firstName.fill('Ana');
  await toastOf(page, 'Signup failed').getByRole('button', { name: 'Close' }).click();
  await openStats(page);
  await page.goBack();
  for (const _ of ['once', 'again']) {
    await page.reload();
    await expect(form.email).toHaveValue(typed);
    await expect(form.firstName).toHaveValue('Ana');
  }
  // The page may be at its top.
  await form.email.focus();
  await form.tick();
  await form.button.click();

  await expect(form.success).toBeVisible();
  expect(Object.keys(await keptInTab(page))).toEqual(['ticket-code']);
  const [first, second] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});
