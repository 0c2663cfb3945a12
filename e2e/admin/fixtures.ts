import type { BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from '../fixtures';
import { signIn } from './sign-in';

export { expect } from '../fixtures';

interface WorkerFixtures {
  operatorState: BrowserContextOptions['storageState'];
}

/** The default operator signs in once per worker, with the link in the mail. */
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

  /** A page with the operator's session. It has not been opened yet. */
  signedInPage: async ({ context, operatorState }, use) => {
    if (typeof operatorState === 'object') await context.addCookies(operatorState.cookies);
    await use(await context.newPage());
  },
});
