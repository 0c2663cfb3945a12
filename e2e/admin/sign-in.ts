import { expect, type Page } from '@playwright/test';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import type { Site } from '../setup/site';

/** Fills the form on the sign-in page that is open. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

/**
 * The link in the newest email to an address.
 *
 * @param earlier the number of emails that the address had before.
 */
export async function mailedLink(site: Site, email: string, earlier = 0): Promise<string> {
  await expect.poll(() => site.resend.mails(email).length).toBeGreaterThan(earlier);
  const [link] = /https?:\S+/.exec(site.resend.mails(email)[0]?.text ?? '') ?? [];
  return link ?? '';
}

export async function signIn(page: Page, site: Site, email: string = DEFAULT_OPERATOR): Promise<void> {
  const earlier = site.resend.mails(email).length;
  await page.goto(`${site.origin}/admin/sign-in`);
  await askForLink(page, email);
  await page.goto(await mailedLink(site, email, earlier));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/admin`);
}
