import { expect, type Locator, type Page, type Route } from '@playwright/test';

export const CODE = 'MFM-7KQ2XD';
export const LINK = `https://myfitmodel.example/?ref=${CODE}`;

export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.org`;
}

export class SignupForm {
  readonly email: Locator;
  readonly firstName: Locator;
  readonly widget: Locator;
  readonly captcha: Locator;
  readonly button: Locator;
  readonly success: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email', { exact: true });
    this.firstName = page.getByLabel('First name');
    this.widget = page.locator('iframe[title="reCAPTCHA"]');
    this.captcha = this.widget.contentFrame().getByRole('checkbox', { name: "I'm not a robot" });
    this.button = page.locator('#signup').getByRole('button', { name: /Claim Your Early Spot|Joining/ });
    this.success = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${query}#signup`);
    await expect(this.button).toBeEnabled();
  }

  /** Ticks the captcha and waits until the page has its token. */
  async tick(): Promise<void> {
    // A click in a frame can miss while the page scrolls.
    await expect(async () => {
      // Chromium draws no frame of another origin that is out of view, so a click would wait for one.
      await this.widget.scrollIntoViewIfNeeded({ timeout: 5_000 });
      await this.captcha.check({ timeout: 5_000 });
      const token = this.page.locator('[name="g-recaptcha-response"]');
      await expect(token).not.toHaveValue('', { timeout: 5_000 });
    }).toPass();
  }

  async join(email = freshEmail()): Promise<void> {
    await this.email.fill(email);
    await this.tick();
    await this.button.click();
  }
}

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

/** Opens the page as somebody who has joined: `window.name` has their code, as in a browser without storage. */
export async function openTicket(page: Page, changes: Record<string, unknown> = {}) {
  await page.addInitScript((code) => {
    window.name ||= new URLSearchParams({ 'ticket-code': code }).toString();
  }, CODE);
  const { signup } = joinedResult(changes);
  await page.route('**/api/referrals/*', (route) => route.fulfill({ json: signup }));
  await page.goto('/#signup');
  const ticket = page.locator('#signup');
  await expect(ticket.getByRole('heading', { name: "You're In" })).toBeVisible();
  return ticket;
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
