import { type BrowserContext, test as base, expect } from '@playwright/test';
import { startTestSite, type TestSite } from './setup/site';
import { started } from './setup/started';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Console errors that a test provokes on purpose, such as those of a failed request. */
  allowedErrors: RegExp[];
  reset: undefined;
}

/** Collects what the pages of a context report: console errors, uncaught errors, violations of the policy. */
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

/**
 * Every worker has the production build with a database, a mailbox and captcha keys of its own; every test starts
 * with an empty list and fails when its pages report an error.
 */
export const test = base.extend<Fixtures, { site: TestSite }>({
  allowedErrors: [[], { option: true }],

  site: [started(startTestSite), { scope: 'worker', timeout: 90_000 }],

  baseURL: ({ site }, use) => use(site.origin),

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

  context: async ({ context, allowedErrors }, use) => {
    const errors = await collectErrors(context);
    await use(context);
    const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
    expect(unexpected, 'the pages reported errors').toEqual([]);
  },
});
