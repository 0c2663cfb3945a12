import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectAccessible } from '../page/accessibility';
import type { Site } from '../setup/site';
import { auditOf, makeChange } from './changes';
import { expect, test } from './fixtures';
import { add, button, open } from './person';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

/** @returns the person's page in another tab, which shows what was true when it was opened. */
async function openTwice(page: Page, site: Site, person: { id: string }): Promise<Page> {
  const tab = await page.context().newPage();
  for (const each of [page, tab]) await open(each, site, person);
  return tab;
}

/** @returns the dialog, which can only be closed. */
async function expectUnneeded(page: Page, trigger: Locator, why: string): Promise<Locator> {
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Nothing would change: ${why}`);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button')).toHaveText(['Close', '']);
  return dialog;
}

test('a decision that is already made needs no confirmation, and closing its dialog moves the focus to the page', async ({
  signedInPage: page,
  site,
}) => {
  const stale = await openTwice(page, site, await add(site, 'ada@example.com'));
  await makeChange(page, site, {
    button: button(page, 'Make VIP'),
    dryRun: 'They would become a VIP.',
    confirm: 'Make VIP',
    done: 'This person is a VIP.',
  });
  const before = await auditOf(site);
  const dialog = await expectUnneeded(stale, button(stale, 'Make VIP'), 'it is already set like this.');
  await expect(dialog.getByText('Close', { exact: true })).toBeFocused();
  await expectAccessible(stale);
  await stale.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button(stale, 'Remove VIP')).toBeVisible();
  await expect(button(stale, 'Make VIP')).toHaveCount(0);
  await expect(stale.getByRole('main')).toBeFocused();
  expect(await auditOf(site)).toEqual(before);
});

test('erasing an erased person does not ask for the position', async ({ signedInPage: page, site }) => {
  const stale = await openTwice(page, site, await add(site, 'ada@example.com'));
  await makeChange(page, site, {
    button: button(page, 'Erase'),
    dryRun: 'This cannot be undone.',
    confirm: 'Erase',
    typed: '1',
    done: '#1 was erased.',
  });
  const dialog = await expectUnneeded(stale, button(stale, 'Erase'), 'this person was already erased.');
  await stale.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stale.getByRole('heading', { level: 1 })).toHaveText('Erased person');
});

test('a release of all referrals needs no confirmation when none is withheld', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  await add(site, 'friend@mailinator.com', host.code);
  const stale = await openTwice(page, site, host);
  const review = await page.context().newPage();
  await review.goto(`${site.origin}/admin/review`);
  await review.getByRole('link', { name: /host@example\.com/ }).click();
  const releaseInReview = review.getByRole('button', { name: 'Release all 1' });
  await expect(releaseInReview).toBeVisible();
  await makeChange(page, site, {
    button: button(page, 'Release all withheld'),
    dryRun: '1 referral of #1 host@example.com would be paid.',
    confirm: 'Release',
    done: '1 referral released',
  });
  await expectUnneeded(stale, button(stale, 'Release all withheld'), 'no such referral is left.');
  await expectUnneeded(review, releaseInReview, 'these referrals are already decided.');
});

test('a wave needs no confirmation when nobody is left', async ({ signedInPage: page, site }) => {
  await add(site, 'ada@example.com');
  await page.goto('/admin/waves?size=1');
  await site.db.execute(sql`update signups set invited_at = now()`);
  await expectUnneeded(page, button(page, 'Invite 1 person'), 'nobody is left to invite.');
});

test('a retry needs no confirmation when no such email is left', async ({ signedInPage: page, site }) => {
  await add(site, 'ada@example.com');
  await site.db.execute(
    sql`update outbox_emails set status = 'dead', sent_at = null, error = 'mail_refused'`,
  );
  await page.goto('/admin/mail');
  await expect(button(page, 'Retry all')).toBeVisible();
  await site.db.execute(sql`update outbox_emails set status = 'cancelled'`);
  await expectUnneeded(page, button(page, 'Retry all'), 'no such email is left to retry.');
});
