import { type BrowserContext, test as base, expect } from '@playwright/test';
import { endAll } from '@/dev/processes/watchdog';
import { MockTotal } from './page/mock-total';
import { SignupForm } from './page/signup-form';
import { type Site, startSite } from './setup/site';

export { expect } from '@playwright/test';

/**
 * Recording a trace (`--trace on`) runs Playwright's script in each frame, and the frames of emails block scripts. Emails
 * have no script, so without a trace Chromium reports nothing.
 */
const BLOCKED_TRACE = /^Blocked script execution in 'about:srcdoc'/;

interface Fixtures {
  /** Console errors that a test causes on purpose, for example by failing a request. */
  allowedErrors: RegExp[];
  form: SignupForm;
  reset: undefined;
  total: MockTotal;
}

interface WorkerFixtures {
  /** Environment variables of the site. */
  siteEnv: Record<string, string>;
  site: Site;
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

/** Each worker has its own site. Each test starts with an empty waitlist and fails when its pages report an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],

  siteEnv: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite({ env: siteEnv });
      await use(site);
      await site.close();
      await endAll();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

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

  context: async ({ context, allowedErrors, trace }, use) => {
    const expected = trace === 'off' ? allowedErrors : [...allowedErrors, BLOCKED_TRACE];
    const errors = await collectErrors(context);
    await use(context);
    const unexpected = errors.filter((error) => !expected.some((allowed) => allowed.test(error)));
    expect(unexpected, 'the pages reported errors').toEqual([]);
  },
});
