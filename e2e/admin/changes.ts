import type { Locator, Page } from '@playwright/test';
import { asc } from 'drizzle-orm';
import { auditEntries } from '@/db/schema/audit-entries';
import { expect } from '../fixtures';
import type { Site } from '../setup/site';

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
