import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { invitations } from '@/db/schema/invitations';
import { addPeople } from '@/db/testing/people';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectAccessible, widthOf } from '../page/page';
import { CODE } from '../page/signup';
import { auditOf, button, createWithheldReferrals, reloadUntil } from './operator';

// Operators read times of their browser's time zone. The server's is UTC.
test.use({ timezoneId: 'Asia/Kolkata' });

const listOf = (page: Page) => page.getByRole('region', { name: 'People', exact: true });
const emailsIn = (list: Locator) => list.getByRole('link').filter({ hasText: '@' });
const email = (position: number) => `person-${position}@example.com`;

const expectFirst = (page: Page, position: number) =>
  expect(emailsIn(listOf(page)).first()).toHaveText(email(position));
const expectOnly = (page: Page, ...positions: number[]) =>
  expect(emailsIn(listOf(page))).toHaveText(positions.map(email));

const openFilters = (page: Page) => button(page, 'Filter').click();

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by address, name, code or position' });

async function find(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press('Enter');
}

test('on a phone, a search filters the list, whose rows show every badge, and opens the only person who matches', async ({
  signedInPage: page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addPeople(site.db, 60);
  const friends = { referralCount: 12, storeCreditCents: 2_200, isVip: true };
  const values = { ...friends, firstName: 'Chloé', referralCode: CODE, heldBackAt: new Date() };
  const [chloe] = await addPeople(site.db, 1, values, 61);
  const expiresAt = new Date(Date.now() + 9 * 86_400_000);
  await site.db.insert(invitations).values({ id: crypto.randomUUID(), signupId: chloe?.id ?? '', expiresAt });

  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Today' }).click();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('');
  await searchField(page).blur();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.goto('/admin/people');
  const row = listOf(page).getByRole('row').nth(1);
  expect((await row.boundingBox())?.height).toBe(73);
  await find(page, 'SON-5');
  await expect(emailsIn(listOf(page))).toHaveCount(11);
  await expect(page).toHaveURL(/\?open=1&q=SON-5$/);
  await expect(button(page, 'Search')).toBeFocused();
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(360);

  await openFilters(page);
  await page.getByLabel('Sort by').selectOption('Latest');
  await expectFirst(page, 59);
  await page.getByLabel('Show').selectOption('VIP');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await expect(searchField(page)).toHaveValue('SON-5');
  await button(page, 'Done').click();
  await expect(button(page, 'Done')).toBeHidden();
  await find(page, '');
  await expectOnly(page, 61);
  for (const text of ['12 friends · $22.00', 'Held back', 'VIP', 'Open, '])
    await expect(row.getByText(text).filter({ visible: true })).toBeInViewport({ ratio: 1 });
  expect(await widthOf(page)).toBe(360);
  // The filters stay, and a link with one match shows the list.
  await page.goto('/admin/people?q=Chlo%C3%A9');
  await expectOnly(page, 61);

  const heading = page.getByRole('heading', { level: 1 });
  const link = `${site.origin}/?ref=${CODE}`;
  for (const text of ['hlo', link]) {
    await page.goto('/admin/people?q=example.com&sort=joined');
    await find(page, text);
    await expect(heading).toHaveText(email(61));
  }
  await page.goBack();
  await expectFirst(page, 61);
  await expect(searchField(page)).toHaveValue('example.com');
});

test('exports those of the view who match; nobody can link to it', async ({ signedInPage: page, site }) => {
  await addPeople(site.db, 3);
  const createdAt = new Date('2026-01-31T23:30:00Z');
  await addPeople(site.db, 2, { isVip: true, firstName: '=cmd()', createdAt }, 4);
  await page.goto('/admin/people?filter=vip&q=son-5');
  await expectOnly(page, 5);
  const time = page.getByRole('cell').locator('time');
  await expect(time).toHaveText('Feb 1, 2026, 05:00');
  await expect(time).toHaveAttribute('title', '2026-01-31 23:30:00 UTC');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\ufeff"signup_position",/);
  expect(lines[1]).toMatch(/^5,"person-5@example\.com",.*,"'=cmd\(\)",/);

  const target = '/admin/people/export';
  const statusOf = async (method: string, headers?: Record<string, string>) =>
    (await page.request.fetch(target, { method, headers, maxRedirects: 0 })).status();
  expect(await statusOf('GET')).toBe(405);
  expect(await statusOf('POST', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusOf('POST', { cookie: '' })).toBe(303);
  expect(await auditOf(site)).toEqual([`${DEFAULT_OPERATOR} export null`]);
});

test('pages, sorts and filters, and shows what a slow line loads', async ({ signedInPage: page, site }) => {
  await addPeople(site.db, 57);
  await addPeople(site.db, 3, { utmSource: 'instagram', isVip: true, priorityScore: 220 }, 58);
  await page.goto('/admin/people?positions=3,57&sort=joined');
  await expectOnly(page, 57, 3);
  await openFilters(page);
  await expect(page.getByLabel('Sort by').locator(':checked')).toHaveText('Latest');
  await expect(page.getByLabel('Positions').locator(':checked')).toHaveText('3, 57');
  await page.getByLabel('Positions').selectOption('All');
  await expectFirst(page, 60);
  await page.getByLabel('Sort by').selectOption('Score');
  await expectFirst(page, 58);
  await expect(page).toHaveURL(/sort=score$/);
  await page.getByLabel('Show').selectOption('VIP');
  await expectOnly(page, 58, 59, 60);
  // Closes the filters.
  await page.reload();
  await reloadUntil(page, async (options) => {
    await openFilters(page);
    await page.getByLabel('Source').selectOption('Direct or unknown (57)', options);
  });
  await expect(page.getByText('Nobody here')).toBeVisible();
  await page.getByLabel('Source').selectOption('Instagram (3)');
  await expectOnly(page, 58, 59, 60);

  await page.setViewportSize({ width: 390, height: 620 });
  await page.goto('/admin/people');
  const pages = page.getByRole('navigation', { name: 'Pages of people' });
  for (const [link, first] of [
    ['Next', 51],
    ['Previous', 1],
  ] as const) {
    await pages.getByRole('link', { name: link }).click();
    await expectFirst(page, first);
  }
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await page.mouse.wheel(0, 2_000);
  await expect(sections).toBeInViewport();
  const release = await delayRequests(page, '**/admin/**');
  const pending = page.locator('[data-pending]');
  for (const link of [
    pages.getByRole('link', { name: 'Next' }),
    sections.getByRole('link', { name: 'Groups' }),
  ]) {
    await link.click();
    await expect(link.locator(pending)).toBeAttached();
  }
  release();
  await expect(page).toHaveURL(/\/admin\/review$/);
  await expect(pending).toHaveCount(0);
});

test('what an operator enters before the page is hydrated counts', async ({ signedInPage: page, site }) => {
  await createWithheldReferrals(site, 2);
  const enterEarly = async (path: string, enter: () => Promise<unknown>) => {
    const release = await delayRequests(page, '**/_next/static/**/*.js');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await enter();
    release();
  };
  await enterEarly('/admin/people', async () => {
    await openFilters(page);
    await page.getByLabel('Show').selectOption('VIP');
  });
  await expect(page).toHaveURL(/filter=vip/);
  await expect(page.getByText('Nobody here')).toBeVisible();

  await enterEarly('/admin/people', () => searchField(page).fill('#2'));
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/friend-0@/);

  await page.goto('/admin/review');
  const group = await page.getByRole('link', { name: /host@example\.com/ }).getAttribute('href');
  await enterEarly(group ?? '', () => page.getByRole('checkbox', { name: 'Select #2' }).check());
  await expect(page.getByText('1 selected')).toBeVisible();
  await button(page, 'Release').click();
  await expect(page.getByRole('dialog')).toContainText('This pays $1.00 for 1 referral.');
});
