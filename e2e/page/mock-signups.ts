import { expect, type Page, type Route } from '@playwright/test';
import { CODE, LINK } from './sample';
import { SignupForm } from './signup-form';

type Result = { outcome: 'joined'; signup: object } | { outcome: 'failed'; code: string };

/** Lets `handle` answer the page's signups. Returns the bodies that the page sent. */
export async function interceptSignups(page: Page, handle: (route: Route) => Promise<void>) {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/waitlist/signups', async (route) => {
    sent.push(route.request().postDataJSON());
    await handle(route);
  });
  return sent;
}

export function answerWith(route: Route, result: Result): Promise<void> {
  return result.outcome === 'failed'
    ? route.fulfill({ status: 503, json: { ...result, requestId: 'request-1' } })
    : route.fulfill({ status: 201, json: result });
}

export function answerSignups(page: Page, result: Result) {
  return interceptSignups(page, (route) => answerWith(route, result));
}

export function joinedResult(changes: Record<string, unknown> = {}) {
  const signup = {
    id: '0197a1b2-0000-7000-8000-000000000000',
    email: 'ana@example.org',
    first_name: null,
    referral_code: CODE,
    signup_position: 313,
    referral_count: 0,
    store_credit_cents: 0,
    is_vip: false,
    priority_score: 50,
    referral_link: LINK,
  };
  return { outcome: 'joined', signup: { ...signup, ...changes } } as const;
}

/** Joins on the page, with an answer that differs from the default by `changes`. Returns the success view. */
export async function joinOnPage(page: Page, changes: Record<string, unknown> = {}) {
  const form = new SignupForm(page);
  await form.open();
  await answerSignups(page, joinedResult(changes));
  await form.join();
  await expect(form.success).toBeFocused();
  return page.locator('#signup');
}
