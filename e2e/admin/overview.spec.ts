import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
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

test('charts have a range, a table and a CSV file', async ({ signedInPage: page, site }) => {
  for (const n of [1, 2, 3, 4, 5])
    await addPeople(site.db, 1, { createdAt: daysAgo(60), utmSource: `site-${n}` }, n);
  await addPeople(site.db, 2, { createdAt: daysAgo(50), utmSource: '=cmd()' }, 6);
  const [host] = await addPeople(site.db, 1, { createdAt: daysAgo(20) }, 8);
  await addPeople(site.db, 3, { createdAt: daysAgo(2), referredBy: host?.id }, 9);
  await openOverview(page, '4 in 30 days');
  const signups = page.getByRole('region', { name: 'Signups per day', exact: true });
  await signups.getByRole('application').press('ArrowRight');
  await expect(signups.getByRole('status')).toHaveText(/Signups: \d+Not referred: \d+Referred: \d+$/);

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7/);
  await expect(signups.getByText('3 in 7 days')).toBeVisible();

  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'All' }).click();
  await expect(signups.getByText('11 in all')).toBeVisible();
  await signups.getByRole('button', { name: 'Table' }).click();
  const day = daysAgo(2).toISOString().slice(0, 10);
  await expect(signups.getByRole('row', { name: `${day} 3 0 3` })).toBeVisible();

  const sources = page.getByRole('region', { name: 'Sources', exact: true });
  const csvOf = async (chart: Locator) => {
    const downloading = page.waitForEvent('download');
    await chart.getByRole('button', { name: /CSV/ }).click();
    const download = await downloading;
    return `${download.suggestedFilename()}: ${await readFile(await download.path(), 'utf8')}`;
  };
  expect(await csvOf(sources)).toMatch(/^sources-by-source\.csv: .*'=cmd\(\),2,/s);
  await expect(sources.getByText('Other (3)')).toBeVisible();
  await sources.getByRole('button', { name: 'Table' }).click();
  await expect(sources.getByRole('row')).toHaveCount(9);

  await page.getByRole('link', { name: '24 hours' }).click();
  const hours = page.getByRole('region', { name: 'Signups per hour', exact: true });
  // Figures are cached for some seconds: this hour may have those of another test.
  expect(await csvOf(hours)).toMatch(/^signups-per-hour\.csv: \ufeffHour,.*\n[\d-]{10}T\d\d:00Z,0,0,0\n/s);
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

  await openOverview(page, '3 in 30 days');
  // The first checks of a server can take until the next refresh.
  const checked = page.getByText(/^Found by the checks: \d+$/);
  await expect(async () => {
    if (await checked.isHidden()) await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(checked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Figures of the launch are read again after some seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(page.getByText('needs a webhook')).toHaveCount(3, { timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Pause automatic refresh' }).click();
  await expect(page.getByRole('button', { name: 'Resume automatic refresh' })).toBeVisible();
  const updated = page.getByText(/^Updated/).locator('time');
  await expect(updated).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  const expectLink = (name: string, href: string | RegExp) =>
    expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await checked.click();
  await expect(page.getByText('Emails contain no postal address')).toBeVisible();
  for (const [name, href] of [
    ['People: 7', '/admin/people'],
    ['Referred: 3', '/admin/people?filter=referred'],
    ['Invited: 1', '/admin/people?filter=invited'],
    ['VIPs: 1', '/admin/people?filter=vip'],
    ['Captcha not checked: 2', '/admin/people?filter=captcha_unavailable'],
    ['Open: 1', '/admin/people?invitation=open'],
    ['Free places: 0', '/admin/people?invitation=free'],
    ['Withheld referrals: 2', '/admin/review'],
    ['Owed: $7.00', '/admin/people?sort=credit'],
    ['Sent: 7', '/admin/mail/list?status=sent'],
    ['Dead: 1', '/admin/mail/list?status=dead'],
    ['Unsubscribed: 1', '/admin/people?filter=unsubscribed'],
  ] as const)
    await expectLink(name, href);
  await page.getByRole('link', { name: 'Medium' }).click();
  await page.getByRole('region', { name: 'Signups per day' }).getByRole('button', { name: 'Table' }).click();
  await expectLink(daysAgo(2).toISOString().slice(0, 10), /\?from=[\d-]{10}&to=[\d-]{10}$/);
  await expectLink('(no medium)', /\/people\?.*by=medium/);
  await page.getByRole('link', { name: 'social', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('2 people with');
});

test.describe('times', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('are in the time zone of the browser', async ({ signedInPage: page, site }) => {
    await addPeople(site.db, 2, { createdAt: new Date(Date.now() - 60_000) }, 2);
    await openOverview(page, '2 in 24 hours');
    const signups = page.getByRole('region', { name: 'Signups per hour' });
    await signups.getByRole('button', { name: 'Table' }).click();
    // Kolkata is five and a half hours ahead of UTC.
    await expect(signups.getByRole('link', { name: /, \d\d:30$/ })).toHaveCount(24);

    await site.reset();
    await addPeople(site.db, 1, { createdAt: new Date('2026-01-31T23:30:00Z') });
    await page.goto('/admin/people');
    const time = page.getByRole('cell').locator('time');
    await expect(time).toHaveText('Feb 1, 2026, 05:00');
    await expect(time).toHaveAttribute('title', '2026-01-31 23:30:00 UTC');
  });
});
