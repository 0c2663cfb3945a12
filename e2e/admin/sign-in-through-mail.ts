import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import type { Site } from '../setup/site';

export const OPERATOR = 'operator@example.com';

/** Signs in through the mail, as operators do. */
export async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto('/admin/sign-in');
  await page.getByLabel('Email').fill(OPERATOR);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect.poll(() => site.resend.mails(OPERATOR)).toHaveLength(1);
  const link = /https?:\/\/\S+\/admin\/sign-in\/link\S+/.exec(site.resend.mails(OPERATOR)[0]?.text ?? '');
  await page.goto(link?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin');
}
