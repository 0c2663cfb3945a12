import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from '../fixtures';
import { signIn } from './sign-in';

export { expect } from '../fixtures';

interface WorkerFixtures {
  operatorState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** The default operator signs in once per worker, with the link in the email. */
export const test = base.extend<{ signedInPage: Page }, WorkerFixtures>({
  operatorState: [
    async ({ browser, site }, use) => {
      const page = await browser.newPage();
      await signIn(page, site);
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  /** `page`, with the operator's session. */
  signedInPage: async ({ page, context, operatorState }, use) => {
    await context.addCookies(operatorState.cookies);
    await use(page);
  },
});
