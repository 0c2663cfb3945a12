import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { invitations } from '@/db/schema/invitations';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import { waitlistCounter } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Figures are cached for some seconds: those of an earlier test may come first. */
async function openOverview(page: Page, sentence: string): Promise<void> {
  await expect(async () => {
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: sentence, exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('shows the signups of each day and their sources', async ({ signedInPage: page, site }) => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await addPeople(site.db, 1, { createdAt: daysAgo(20), utmSource: `site-${n}` }, n);
  await addPeople(site.db, 2, { createdAt: daysAgo(20), utmSource: '=cmd()' }, 10);
  const [host] = await addPeople(site.db, 1, { createdAt: daysAgo(60) }, 12);
  await addPeople(site.db, 3, { createdAt: daysAgo(2), referredBy: host?.id }, 13);
  await openOverview(page, '14 in 30 days (UTC)');
  const sources = page.getByRole('region', { name: 'Sources', exact: true });
  // Each part is cached separately.
  await expect(async () => {
    await page.reload();
    const sites = Array(6).fill(/^site-\d17\.1%$/);
    const rows = [/^Source/, /^A friend's link321%$/, /^=cmd\(\)214%$/, ...sites, /^Other \(3\)321%$/];
    await expect(sources.getByRole('row')).toHaveText(rows, { timeout: 3_000 });
  }).toPass();

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7/);
  await expect(page.getByText('3 in 7 days (UTC)')).toBeVisible();
  const bars = page.getByRole('table', { name: 'Signups a day' }).getByRole('link');
  await expect(bars).toHaveCount(7);
  const day = daysAgo(2).toISOString().slice(0, 10);
  const bar = bars.filter({ hasText: ': 3 signups, 3 referred' });
  // After a click, browsers show no focus that a script sets.
  await page.keyboard.press('Tab');
  await bar.focus();
  await expect(bar.getByText('3 signups')).toHaveCSS('opacity', '1');
  await bar.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/people\\?from=${day}&to=`));
  await expect(page.getByRole('main')).toContainText('3 people with');
});

test('each figure leads to the page that lists what it counts', async ({ signedInPage: page, site }) => {
  const { db } = site;
  const [host] = await addPeople(db, 1, { createdAt: daysAgo(80), storeCreditCents: 700, isVip: true });
  const friends = await addPeople(db, 3, { createdAt: daysAgo(40), referredBy: host?.id }, 2);
  await addPeople(db, 2, { createdAt: daysAgo(2), utmMedium: 'social', captcha: 'unavailable' }, 5);
  const [invited] = await addPeople(db, 1, { createdAt: daysAgo(3), invitedAt: daysAgo(1) }, 7);
  await db.insert(invitations).values({ id: crypto.randomUUID(), signupId: invited?.id ?? '' });
  await addPeople(db, 1, { createdAt: daysAgo(3), erasedAt: daysAgo(1), isVip: true }, 8);
  const row = { referrerId: host?.id ?? '', reason: 'same_network', createdAt: daysAgo(40) } as const;
  const states = ['rejected', 'withheld', 'withheld'] as const;
  const decided = states.map((state, n) => ({ ...row, friendId: friends[n]?.id ?? '', state }));
  await db.insert(referrals).values(decided);
  await db.update(outboxEmails).set({ status: 'sent', sentAt: daysAgo(1) });
  await db
    .update(outboxEmails)
    .set({ status: 'dead', sentAt: null })
    .where(eq(outboxEmails.signupId, row.referrerId));
  await db.update(waitlistCounter).set({ lastPosition: 8 });
  await db.insert(emailSuppressions).values({ mailbox: 'person-1@example.com', reason: 'unsubscribed' });

  await openOverview(page, '3 in 30 days (UTC)');
  // The first checks of a server can take until the next refresh.
  const checked = page.getByText(/^Found by the checks: \d+$/);
  await expect(async () => {
    if (await checked.isHidden()) await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(checked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Figures of the launch are read again after some seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('needs a webhook')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const expectLink = (name: string, href: string | RegExp) =>
    expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await checked.click();
  await expect(page.getByText('Emails contain no postal address')).toBeVisible();
  for (const [name, href] of [
    ['People: 7', '/admin/people'],
    ['Referred: 3', '/admin/people?filter=referred'],
    ['Invited: 1', '/admin/people?filter=invited'],
    ['VIPs: 1', '/admin/people?filter=vip'],
    ['Open: 1', '/admin/people?invitation=open'],
    ['Free places: 0', '/admin/people?invitation=free'],
    ['Withheld referrals: 2', '/admin/review'],
    ['Owed: $7.00', '/admin/people'],
  ] as const)
    await expectLink(name, href);
  await page.getByRole('link', { name: 'Medium' }).click();
  await expectLink('(no medium)', /\/people\?.*by=medium/);
  await page.getByRole('link', { name: 'social', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('2 people with');
});

test.describe('times', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('are in the time zone of the browser', async ({ signedInPage: page, site }) => {
    await addPeople(site.db, 1, { createdAt: new Date('2026-01-31T23:30:00Z') });
    await page.goto('/admin/people');
    const time = page.getByRole('cell').locator('time');
    await expect(time).toHaveText('Feb 1, 2026, 05:00');
    await expect(time).toHaveAttribute('title', '2026-01-31 23:30:00 UTC');
  });
});
