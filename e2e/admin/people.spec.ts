import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectAccessible, widthOf } from '../page/page';
import { CODE } from '../page/signup';
import type { Site } from '../setup/site';
import { createWithheldReferrals } from './changes';

const listOf = (page: Page) => page.getByRole('region', { name: 'People', exact: true });
const emailsIn = (list: Locator) => list.getByRole('link').filter({ hasText: '@' });
const email = (position: number) => `person-${position}@example.com`;

/** The rows of the list begin with these positions. */
async function expectFirst(page: Page, ...positions: number[]): Promise<void> {
  const links = emailsIn(listOf(page));
  for (const [index, position] of positions.entries()) {
    await expect(links.nth(index)).toHaveText(email(position));
  }
}

async function expectOnly(page: Page, ...positions: number[]): Promise<void> {
  await expect(emailsIn(listOf(page))).toHaveText(positions.map(email));
}

test('finds people while the operator types, and keeps the text out of URLs', async ({
  signedInPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await addPeople(site.db, 2);
  await addPeople(site.db, 1, { firstName: 'Chloé', referralCode: CODE, captcha: 'unavailable' }, 3);

  await page.goto('/admin');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search by address, name, code or position' });
  await expect(field).toBeFocused();
  await expectOnly(page, 1, 2, 3);
  await expectAccessible(page);

  const results = emailsIn(page.getByRole('region', { name: 'Search results' }));
  for (const [text, positions] of [
    ['PERSON-', [1, 2, 3]],
    ['person-2@exa', [2]],
    ['chlo', [3]],
    [CODE.toLowerCase(), [3]],
    ['#2', [2]],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(text);
    await expect(results).toHaveText(positions.map(email));
  }
  await expect(page.getByRole('status').getByText('1 person matches.')).toBeAttached();
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(360);

  await field.fill('example.com');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await field.fill('');
  await expectOnly(page, 1, 2, 3);
  await field.fill('#3');
  await results.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email(3));
  expect(requested.filter((url) => /person-|chlo|mfm-|%23/i.test(url))).toEqual([]);
});

const RANKED = [
  { signupPosition: 60, referralCount: 12, priorityScore: 300, isVip: true },
  { signupPosition: 7, referralCount: 3, priorityScore: 30, isVip: false },
];

/** 120 people: two with friends, one at an address that bounced, three from Instagram. */
async function createList({ db }: Site): Promise<void> {
  const people = await addPeople(db, 117);
  await addPeople(db, 3, { utmSource: 'instagram' }, 118);
  for (const { signupPosition, ...earnings } of RANKED) {
    const storeCreditCents = earnings.referralCount * 100;
    await db
      .update(signups)
      .set({ ...earnings, storeCreditCents })
      .where(eq(signups.signupPosition, signupPosition));
  }
  await db
    .insert(emailSuppressions)
    .values({ mailbox: people[8]?.canonicalMailbox ?? '', reason: 'bounced' });
}

test('pages, sorts and filters', async ({ signedInPage: page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await createList(site);
  await page.goto('/admin/people');
  const pages = page.getByRole('navigation', { name: 'Pages of people' });
  const list = listOf(page);
  await expectFirst(page, 1, 2);
  await expect(emailsIn(list)).toHaveCount(50);
  await expect(pages.getByRole('link')).toHaveText(['Next']);
  for (const [link, first] of [
    ['Next', 51],
    ['Next', 101],
    ['Previous', 51],
    ['Previous', 1],
  ] as const) {
    await pages.getByRole('link', { name: link }).click();
    await expectFirst(page, first, first + 1);
  }

  await page.getByLabel('Sort by').selectOption('Friends');
  await expectFirst(page, 60, 7, 1);
  const header = list.getByRole('columnheader', { name: 'Friends' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('link').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expectFirst(page, 120, 119);
  await expect(page).toHaveURL(/sort=friends&order=asc/);

  await page.getByLabel('Show').selectOption('VIP');
  await expectOnly(page, 60);
  await page.getByLabel('Show').selectOption('Email bounced');
  await expectOnly(page, 9);
  await expect(list.getByText('Bounced')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Source').selectOption('instagram');
  await expect(page.getByText('Nobody here')).toBeVisible();
  await page.getByLabel('Show').selectOption('Everybody');
  await expectOnly(page, 120, 119, 118);
  await page.getByLabel('Source').selectOption('Direct or unknown');
  await expectFirst(page, 117, 116);
  await expect(page.getByLabel('Source').locator('option:checked')).toHaveText('Direct or unknown');
});

test('what an operator enters before the page is hydrated counts', async ({ signedInPage: page, site }) => {
  await createWithheldReferrals(site, 2);
  const enterEarly = async (path: string, enter: () => Promise<unknown>) => {
    const release = await delayRequests(page, '**/_next/static/**/*.js');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await enter();
    release();
  };
  await enterEarly('/admin/people', () => page.getByLabel('Show').selectOption('VIP'));
  await expect(page).toHaveURL(/filter=vip/);
  await expect(page.getByText('Nobody here')).toBeVisible();

  await enterEarly('/admin/people', () => page.getByRole('searchbox').fill('#2'));
  await expect(emailsIn(page.getByRole('region', { name: 'Search results' }))).toHaveText([/friend-0@/]);

  await page.goto('/admin/review');
  const group = await page.getByRole('link', { name: /host@example\.com/ }).getAttribute('href');
  await enterEarly(group ?? '', () => page.getByRole('checkbox', { name: 'Select #2' }).check());
  await page.getByRole('button', { name: 'Release selected' }).click();
  await expect(page.getByRole('dialog')).toContainText('This pays $1.00 for 1 referral.');
});
