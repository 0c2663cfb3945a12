import type { Page } from '@playwright/test';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import { waitlistCounter } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { changesOn, reloadUntil } from './operator';

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const linkOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function openToday(page: Page, figure: string): Promise<void> {
  await page.goto('/admin');
  await reloadUntil(page, (options) => expect(linkOf(page, figure)).toBeVisible(options));
}

test('shows the signups of each day', async ({ signedInPage: page, site }) => {
  const [host] = await addPeople(site.db, 1, { createdAt: daysAgo(60) });
  await addPeople(site.db, 2, { createdAt: daysAgo(20) }, 2);
  await addPeople(site.db, 3, { createdAt: daysAgo(2), referredBy: host?.id }, 4);
  await openToday(page, 'People: 6');
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
  await page.goto('/admin?range=30');
  await expect(page.getByRole('columnheader')).toHaveCount(30);
});

test('what needs somebody opens or is put aside, and each figure leads to what it counts', async ({
  signedInPage: page,
  site,
}) => {
  const { db } = site;
  const [host] = await addPeople(db, 1, { createdAt: daysAgo(80), storeCreditCents: 700, isVip: true });
  const friends = await addPeople(db, 3, { createdAt: daysAgo(40), referredBy: host?.id }, 2);
  const [invited] = await addPeople(db, 1, { createdAt: daysAgo(3), invitedAt: daysAgo(1) }, 5);
  await db.insert(invitations).values({ id: crypto.randomUUID(), signupId: invited?.id ?? '' });
  await addPeople(db, 1, { createdAt: daysAgo(3), erasedAt: daysAgo(1), isVip: true }, 6);
  const row = { referrerId: host?.id ?? '', reason: 'same_network', createdAt: daysAgo(40) } as const;
  const states = ['rejected', 'withheld', 'withheld'] as const;
  const decided = states.map((state, n) => ({ ...row, friendId: friends[n]?.id ?? '', state }));
  await db.insert(referrals).values(decided);
  await db.update(outboxEmails).set({ status: 'dead', error: 'mail_refused' });
  await db.update(waitlistCounter).set({ lastPosition: 6 });

  await openToday(page, 'People: 5');
  const attention = page.getByRole('region', { name: 'What needs somebody' });
  const dead = attention.getByRole('link', { name: /^Not sent: \d dead emails$/ });
  // The first checks of a server can take until the next visit.
  await reloadUntil(page, async (options) => {
    await expect(dead).toBeVisible(options);
    await expect(attention.getByText('Emails contain no postal address')).toBeVisible(options);
  });
  await attention.getByText('Emails contain no postal address').click();
  await expect(attention.getByText(/Set POSTAL_ADDRESS/)).toBeVisible();
  const aside = attention.getByRole('button', { name: /^Looks fine Not sent/ });
  const sentence = 'Today folds it until it changes';
  await changesOn(page, site)(aside, sentence, 'Put aside', 'Put aside “Not sent');
  await expect(aside).toBeHidden();
  await attention.getByText(`1 put aside by ${DEFAULT_OPERATOR}`).click();
  await expect(dead).toBeVisible();

  // Figures of the launch are read again after some seconds.
  await openToday(page, 'Open: 1');
  for (const [name, href] of [
    ['Open: 1', '/admin/people?invitation=open'],
    ['Invite 499 more', '/admin/mailings/invite?size=499'],
    ['Brought by friends: 3', '/admin/people?filter=referred'],
    ['Owed: $7.00', '/admin/people?sort=score'],
    ['Withheld: 2', '/admin/review'],
  ] as const)
    await expect(linkOf(page, name)).toHaveAttribute('href', href);
  await linkOf(page, 'Invite 499 more').click();
  await expect(page.getByLabel('People', { exact: true })).toHaveValue('499');
});
