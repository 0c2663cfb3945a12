import { expect, type Locator, type Page } from '@playwright/test';
import { asc } from 'drizzle-orm';
import { auditEntries } from '@/db/schema/audit-entries';
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

/** A referrer with friends at a disposable domain and on the same network, whose referrals are withheld. */
export async function createWithheldReferrals(site: Site, friends: number): Promise<void> {
  await site.setRecaptcha({ siteverify: 'passed' });
  const network = { 'x-forwarded-for': '203.0.113.7' };
  const { signup } = await join(site.origin, { email: 'host@example.com' }, network);
  for (let n = 0; n < friends; n += 1) {
    const email = `friend-${n}@mailinator.com`;
    await join(site.origin, { email, referrerCode: signup?.referral_code }, network);
  }
}

/** The audit as `actor action subject`, oldest first. */
export async function auditOf({ db }: Site): Promise<string[]> {
  const rows = await db.select().from(auditEntries).orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return rows.map(({ actor, action, subjectId }) => `${actor} ${action} ${subjectId}`);
}

interface Change {
  /** Opens the dialog. */
  button: Locator;
  /** A text of the dry run. */
  dryRun: string;
  /** The button of the dialog. */
  confirm: string;
  /** What the operator has to type first. */
  typed?: string;
}

/** Opens a change and expects its dry run, which writes nothing. */
export async function openChange(
  page: Page,
  site: Site,
  { button, dryRun, confirm, typed }: Change,
): Promise<Locator> {
  const before = await auditOf(site);
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(dryRun);
  expect(await auditOf(site)).toEqual(before);
  const submit = dialog.getByRole('button', { name: confirm, exact: true });
  if (typed === undefined) return submit;
  for (const wrong of ['', `${typed}0`]) {
    await dialog.getByRole('textbox').fill(wrong);
    await submit.click();
  }
  await dialog.getByRole('textbox').fill(typed);
  return submit;
}

/** @returns the audit rows of the change. */
export async function makeChange(
  page: Page,
  site: Site,
  { done, ...change }: Change & { done: string },
): Promise<string[]> {
  const before = await auditOf(site);
  const submit = await openChange(page, site, change);
  await submit.click();
  await expect(page.getByRole('status').getByText(done)).toBeVisible();
  return (await auditOf(site)).slice(before.length);
}
