import { expect, type Locator, type Page } from '@playwright/test';
import { asc, eq, sql } from 'drizzle-orm';
import { auditEntries } from '@/db/schema/audit-entries';
import { signupNetworks } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { addFriends, linkOf } from '../place/place';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';

/** Adds a person through the signup API. */
export async function add(site: Site, email: string, referrerCode?: string) {
  await site.setRecaptcha({ siteverify: 'passed' });
  const { signup } = await join(site.origin, { email, ...(referrerCode && { referrerCode }) });
  if (!signup) throw new Error(`${email} did not join`);
  return { id: signup.id, code: signup.referral_code };
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Shows what is under a button of the page, or hides it. */
export const unfold = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('summary')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();

/**
 * Reloads the page until a check passes: some reads are cached for seconds, so those of an earlier test may come first.
 *
 * @param check has little time at first, and more each time, because a busy machine shows a page slowly.
 */
export async function reloadUntil(page: Page, check: (options: { timeout: number }) => Promise<unknown>) {
  let timeout = 1_000;
  await expect(async () => {
    if (timeout > 1_000) await page.reload();
    timeout *= 1.5;
    await check({ timeout });
  }).toPass();
}

/** Opens the page of a person, with all that can be done. */
export async function open(page: Page, site: Site, { id }: { id: string }): Promise<void> {
  await page.goto(`${site.origin}/admin/people/${id}`);
  await unfold(page, 'More');
}

/** A referrer, #1, with friends at a disposable domain and on the same network, whose referrals are withheld. The first is #2. */
export async function createWithheldReferrals(site: Site, friends: number): Promise<void> {
  const { db } = site;
  const email = 'host@example.com';
  const [host] = await addPeople(db, 1, { email, normalizedEmail: email, canonicalMailbox: email });
  const hostId = host?.id ?? '';
  await addFriends(site, hostId, friends, { state: 'withheld', reason: 'disposable_domain' });
  await db.update(waitlistCounter).set({ lastPosition: 1 + friends });
  const friendEmail = sql`concat('friend-', signup_position - 2, '@mailinator.com')`;
  const people = await db
    .update(signups)
    .set({ email: friendEmail, normalizedEmail: friendEmail, canonicalMailbox: friendEmail })
    .where(eq(signups.referredBy, hostId))
    .returning({ signupId: signups.id, referredBy: signups.referredBy });
  const network = { networkHash: 'shared', createdAt: new Date() };
  await db
    .insert(signupNetworks)
    .values([{ signupId: hostId }, ...people].map((person) => ({ ...person, ...network })));
  // Sending takes locks, too.
  await expect.poll(() => db.$count(outboxEmails, eq(outboxEmails.status, 'pending'))).toBe(0);
}

/** The audit as `actor action subject`, oldest first. */
export async function auditOf({ db }: Site): Promise<string[]> {
  const rows = await db.select().from(auditEntries).orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return rows.map(({ actor, action, subjectId }) => `${actor} ${action} ${subjectId}`);
}

/** Opens a change and expects a text of its dry run, which writes nothing. @returns the button that makes it. */
export async function openChange(
  page: Page,
  site: Site,
  trigger: Locator,
  dryRun: string,
  confirm: string,
  typed?: string,
): Promise<Locator> {
  const before = await auditOf(site);
  // Chromium paints a tab behind another once a second.
  await page.bringToFront();
  await trigger.click();
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

/** @returns a function that makes a change, and returns its audit rows. */
export const changesOn =
  (page: Page, site: Site) =>
  async (
    trigger: Locator,
    dryRun: string,
    confirm: string,
    done: string,
    typed?: string,
  ): Promise<string[]> => {
    const before = await auditOf(site);
    const submit = await openChange(page, site, trigger, dryRun, confirm, typed);
    await submit.click();
    await expect(page.getByRole('status').getByText(done)).toBeVisible();
    return (await auditOf(site)).slice(before.length);
  };

export const beHeldBack = (page: Page) =>
  [button(page, 'Hold back'), 'Waves skip them', 'Hold back', 'Held back #'] as const;

/** Fills the form on the sign-in page that is open. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

export const mailedLink = (site: Site, email: string) => linkOf(site, email, 'Open the admin area');

export async function signIn(page: Page, site: Site, email: string = DEFAULT_OPERATOR): Promise<void> {
  await page.goto(`${site.origin}/admin/sign-in`);
  await askForLink(page, email);
  await page.goto(await mailedLink(site, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/admin`);
}
