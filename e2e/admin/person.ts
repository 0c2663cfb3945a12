import type { Page } from '@playwright/test';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';

/** Adds a person through the signup API. The captcha has to pass. */
export async function add(site: Site, email: string, referrerCode?: string) {
  const { signup } = await join(site.origin, { email, ...(referrerCode && { referrerCode }) });
  if (!signup) throw new Error(`${email} did not join`);
  return { id: signup.id, code: signup.referral_code };
}

export const open = (page: Page, site: Site, { id }: { id: string }) =>
  page.goto(`${site.origin}/admin/people/${id}`);

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
