import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Mail } from '@/dev/resend/email';
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

/** Ticks the captcha's box, as a person does, and waits for its token. */
export async function passCaptcha(page: Page): Promise<void> {
  const widget = page.locator('iframe[title="reCAPTCHA"]');
  const frame = await (await widget.elementHandle())?.contentFrame();
  // A tick before the box's script has run is lost.
  await frame?.waitForLoadState();
  await widget.contentFrame().getByRole('checkbox', { name: "I'm not a robot" }).click();
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
}

/** Waits for the mail to an address. */
export async function mailTo(site: TestSite, address: string): Promise<Mail> {
  const find = () => site.resend.mails(address)[0];
  await expect.poll(find, { message: `a mail to ${address}` }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error('The mail is gone again.');
  return mail;
}
