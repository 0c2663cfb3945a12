import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectAccessible, widthOf } from '../page/page';
import { CODE } from '../page/signup';
import { auditOf, createWithheldReferrals } from './operator';

const listOf = (page: Page) => page.getByRole('region', { name: 'People', exact: true });
const emailsIn = (list: Locator) => list.getByRole('link').filter({ hasText: '@' });
const email = (position: number) => `person-${position}@example.com`;

const expectFirst = (page: Page, position: number) =>
  expect(emailsIn(listOf(page)).first()).toHaveText(email(position));
const expectOnly = (page: Page, ...positions: number[]) =>
  expect(emailsIn(listOf(page))).toHaveText(positions.map(email));

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by address, name, code or position' });
const resultsOf = (page: Page) => emailsIn(page.getByRole('region', { name: 'Search results' }));

test('finds people while the operator types, without text in URLs', async ({ signedInPage: page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await addPeople(site.db, 60);
  await addPeople(site.db, 1, { firstName: 'Chloé', referralCode: CODE, captcha: 'unavailable' }, 61);

  await page.goto('/admin/people');
  const row = listOf(page).getByRole('row').nth(1);
  expect((await row.boundingBox())?.height).toBe(72);
  const [field, results] = [searchField(page), resultsOf(page)];
  await field.pressSequentially('SON-5');
  await expect(results).toHaveCount(11);
  for (const text of [CODE.slice(4).toLowerCase(), 'hlo']) {
    await field.fill(text);
    await expect(results).toHaveText([email(61)]);
  }
  await expect(page.getByRole('status').getByText('1 person matches.')).toBeVisible();
  await page.getByLabel('Show').selectOption('VIP');
  await expect(page.getByRole('status').getByText('Nobody matches')).toBeVisible();
  await page.getByLabel('Show').selectOption('Everybody');
  await expect(results).toHaveText([email(61)]);
  await expectAccessible(page);
  expect(await widthOf(page)).toBe(360);

  await field.fill('example.com');
  await expect(results).toHaveCount(50);
  await field.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(1)).toBeFocused();
  await results.nth(40).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await results.nth(40).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email(41));
  await page.goBack();
  await expect(field).toHaveValue('example.com');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await field.fill('#61');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email(61));
  expect(requested.filter((url) => /person-|chlo|mfm-|%23/i.test(url))).toEqual([]);
});

test('keys lead to the search of every page; single ones have help, and can be turned off', async ({
  signedInPage: page,
  site,
}) => {
  await addPeople(site.db, 9);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox');
  const setting = dialog.getByLabel('Use / and ? as shortcuts');
  await page.goto('/admin/people');
  // Until the page is hydrated, the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('a/b?');
  await expect(searchField(page)).toHaveValue('a/b?');
  await expect(dialog).toBeHidden();

  await page.goto('/admin/mail');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog.getByText('Go to the search of the page')).toBeVisible();
  await expectAccessible(page);
  await setting.uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await expect(setting).toBeHidden();
  await dialog.getByText('Keyboard shortcuts').click();
  await expect(setting).not.toBeChecked();
  await setting.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();

  await field.fill('example');
  await expect(dialog.getByRole('link')).toHaveCount(9);
  await expectAccessible(page);
  await field.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email(2));

  await page.setViewportSize({ width: 390, height: 620 });
  await page.mouse.wheel(0, 2_000);
  await page.getByRole('button', { name: 'Search' }).click();
  // Before the answer is there.
  await field.fill('SON-3');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email(3));
  await expect(dialog).toBeHidden();
});

test('exports those of the view who match; nobody can link to it', async ({ signedInPage: page, site }) => {
  await addPeople(site.db, 3);
  await addPeople(site.db, 2, { isVip: true, firstName: '=cmd()' }, 4);
  await page.goto('/admin/people?filter=vip');
  await searchField(page).fill('son-5');
  await expect(resultsOf(page)).toHaveCount(1);
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
  await addPeople(site.db, 3, { utmSource: 'instagram', isVip: true, referralCount: 12 }, 58);
  await page.goto('/admin/people?positions=3,57');
  await expectOnly(page, 3, 57);
  await expect(page.getByLabel('Positions').locator(':checked')).toHaveText('3, 57');
  await page.getByLabel('Positions').selectOption('All');
  await expectFirst(page, 1);
  await page.goto('/admin/people?sort=joined');
  await expect(page.getByLabel('Sort by').locator(':checked')).toHaveText('Latest');
  await page.getByLabel('Sort by').selectOption('Friends');
  await expectFirst(page, 58);
  await expect(page).toHaveURL(/sort=friends$/);
  await page.getByLabel('Show').selectOption('VIP');
  await expectOnly(page, 58, 59, 60);
  await page.getByLabel('Source').selectOption('Direct or unknown');
  await expect(page.getByText('Nobody here')).toBeVisible();
  await page.getByLabel('Source').selectOption('Instagram');
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
    sections.getByRole('link', { name: 'Audit' }),
  ]) {
    await link.click();
    await expect(link.locator(pending)).toBeAttached();
  }
  release();
  await expect(page).toHaveURL(/\/admin\/audit$/);
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
