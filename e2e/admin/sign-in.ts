import { expect, type Page } from '@playwright/test';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import type { Site } from '../setup/site';

/** Fills the form on the sign-in page that is open. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

/** Links to sign in that an address got, the newest first. It also gets mail about other sign-ins. */
const linksTo = (site: Site, email: string) =>
  site.resend.mails(email).flatMap(({ text }) => /https?:\S+token=\S+/.exec(text ?? '')?.[0] ?? []);

/** @param earlier the number of links that the address had before. */
export async function mailedLink(site: Site, email: string, earlier = 0): Promise<string> {
  await expect.poll(() => linksTo(site, email).length).toBeGreaterThan(earlier);
  return linksTo(site, email)[0] ?? '';
}

export async function signIn(page: Page, site: Site, email: string = DEFAULT_OPERATOR): Promise<void> {
  const earlier = linksTo(site, email).length;
  await page.goto(`${site.origin}/admin/sign-in`);
  await askForLink(page, email);
  await page.goto(await mailedLink(site, email, earlier));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/admin`);
}
