import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { endAll } from '@/dev/processes/watchdog';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { mailedLink } from './admin/operator';
import { inAppBrowser, removeAbilities } from './page/in-app-browser';
import { MockTotal } from './page/network';
import { SignupForm } from './page/signup';
import { operators, type Site, startSite } from './setup/site';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Console errors that a test causes on purpose, for example by failing a request. */
  allowedErrors: RegExp[];
  form: SignupForm;
  /** Whether the browser lacks what in-app browsers lack: see `inAppBrowser`. */
  limited: boolean;
  /** An operator who has not signed in yet, and whose network is their own: links are rate-limited by both. */
  operator: string;
  reset: undefined;
  /** `page`, with the session of the default operator. */
  signedInPage: Page;
  total: MockTotal;
}

interface WorkerFixtures {
  site: Site;
  /** The default operator signs in once per worker, with the link in the email, but without the pages. */
  operatorState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** A fixture that starts a resource and closes it after the test or worker. */
export function resource<T extends { close(): Promise<unknown> }>(start: () => Promise<T>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument.
  return async ({}, use: (value: T) => Promise<void>): Promise<void> => {
    const value = await start();
    await use(value);
    await value.close();
  };
}

async function collectErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} blocked ${blockedURI}`);
    });
  });
  return errors;
}

/** Pages look up the code in a friend's link, and tests use codes of nobody. */
const UNKNOWN_CODE = /status of 404.*\/api\/referrals\/MFM-/;

let nextOperator = 1;

/** Each worker has its own site. Each test starts with an empty waitlist and fails when its pages report an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],

  limited: [false, { option: true }],

  site: [
    resource(async () => {
      const site = await startSite();
      return { ...site, close: () => site.close().then(endAll) };
    }),
    { scope: 'worker' },
  ],

  operatorState: [
    async ({ playwright, site }, use) => {
      const browser = await playwright.request.newContext({ baseURL: site.origin });
      const post = (path: string, form: Record<string, string>) =>
        browser.post(`/admin/sign-in/${path}`, { form, maxRedirects: 0 });
      await post('request', { email: DEFAULT_OPERATOR });
      const token = new URL(await mailedLink(site, DEFAULT_OPERATOR)).searchParams.get('token') ?? '';
      await post('confirm', { token });
      // Removes the emails about it.
      await site.reset();
      await use(await browser.storageState());
      await browser.dispose();
    },
    { scope: 'worker' },
  ],

  signedInPage: async ({ page, context, operatorState }, use) => {
    await context.addCookies(operatorState.cookies);
    await use(page);
  },

  operator: async ({ context }, use) => {
    const index = nextOperator++;
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${index}` });
    await use(operators[index] ?? '');
  },

  baseURL: ({ site }, use) => use(site.origin),

  form: ({ page }, use) => use(new SignupForm(page)),

  total: ({ page }, use) => use(new MockTotal(page)),

  reset: [
    async ({ site }, use, testInfo) => {
      await site.reset();
      const before = site.output().length;
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: site.output().slice(before) });
      }
    },
    { auto: true },
  ],

  context: async ({ context, allowedErrors, limited }, use) => {
    const errors = await collectErrors(context);
    if (limited) await context.addInitScript(removeAbilities);
    await use(context);
    const allowed = [...allowedErrors, UNKNOWN_CODE];
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    expect(unexpected, 'the pages reported errors').toEqual([]);
  },
});

/** Tests of what visitors do use this, because most visitors come with an in-app browser. */
export const inAppTest = test.extend(inAppBrowser);
