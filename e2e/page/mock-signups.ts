import { expect, type Page, type Route } from '@playwright/test';
import { CODE, LINK } from './sample';
import { freshEmail, SignupForm } from './signup-form';

const isJoin = (route: Route) => route.request().headers()['next-action'] !== undefined;

/** Lets `handle` answer the form's submits. Returns the bodies that were sent. */
export async function interceptJoins(page: Page, handle: (route: Route) => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/*', async (route) => {
    if (!isJoin(route)) return route.fallback();
    sent.push(route.request().postData() ?? '');
    await handle(route);
  });
  return sent;
}

/** Answers one submit with `result`, in the wire format of a server action. */
export async function answerWith(route: Route, result: unknown): Promise<void> {
  const line = result === undefined ? '"$undefined"' : JSON.stringify(result);
  const response = await route.fetch();
  const body = (await response.text()).replace(/^1:.*$/m, () => `1:${line}`);
  await route.fulfill({ response, body });
}

/** Answers all of the form's submits with `result`. */
export function answerJoins(page: Page, result: unknown): Promise<string[]> {
  return interceptJoins(page, (route) => answerWith(route, result));
}

/** A signup record as the server answers it. */
export function signupRecord(changes: Record<string, unknown> = {}) {
  return {
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
    ...changes,
  };
}

/** Joins and is answered with a signup of which `changes` is true. */
export async function joined(page: Page, changes: Record<string, unknown> = {}) {
  const form = new SignupForm(page);
  await form.open();
  await answerJoins(page, { outcome: 'joined', signup: signupRecord(changes) });
  await form.join(freshEmail());
  await expect(form.success).toBeFocused();
  return page.locator('#signup');
}
