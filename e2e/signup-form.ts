import type { Locator, Page, Route } from '@playwright/test';
import { expect, passCaptcha } from './fixtures';

/** The signup form as a visitor meets it. */
export class SignupForm {
  readonly email: Locator;
  readonly firstName: Locator;
  readonly captcha: Locator;
  readonly button: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email', { exact: true });
    this.firstName = page.getByLabel('First name');
    this.captcha = page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox');
    this.button = page.locator('#signup').getByRole('button', { name: /Claim Your Early Spot|Joining/ });
  }

  /** Opens the landing page at the form and waits for the widget. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}#signup`);
    await expect(this.button).toBeEnabled();
  }

  /** Ticks the captcha and waits until the page has its token. */
  tick(): Promise<void> {
    return passCaptcha(this.page);
  }

  /** Fills in what is needed and sends it. */
  async join(email: string): Promise<void> {
    await this.email.fill(email);
    await this.tick();
    await this.button.click();
  }
}

/** An address that no other test uses. */
export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.org`;
}

/** The toast on screen. */
export function toastOf(page: Page, title: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: title });
}

/** The names of the events that the page has reported. */
export function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => String(event)));
}

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
    referral_code: 'MFM-7KQ2XD',
    signup_position: 313,
    referral_count: 0,
    store_credit_cents: 0,
    is_vip: false,
    priority_score: 50,
    referral_link: 'https://myfitmodel.example/?ref=MFM-7KQ2XD',
    ...changes,
  };
}

/** Joins and is answered with a signup of which `changes` is true. */
export async function joined(page: Page, changes: Record<string, unknown> = {}) {
  const form = new SignupForm(page);
  await form.open();
  await answerJoins(page, { outcome: 'joined', signup: signupRecord(changes) });
  await form.join(freshEmail());
  const heading = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  await expect(heading).toBeFocused();
  return page.locator('#signup');
}
