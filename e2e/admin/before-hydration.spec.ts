import type { Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { delayRequests } from '../page/slow-network';
import { expect, test } from './fixtures';
import { createWithheldReferrals } from './withheld-referrals';

/** Opens a page and enters something before the page's scripts arrive. */
async function enterEarly(page: Page, path: string, enter: () => Promise<unknown>): Promise<void> {
  const release = await delayRequests(page, '**/_next/static/**/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await enter();
  release();
}

test('a filter chosen before hydration filters the list', async ({ signedInPage: page, site }) => {
  await addPeople(site.db, 1);
  await enterEarly(page, '/admin/people', () => page.getByLabel('Show').selectOption('VIP'));

  await expect(page).toHaveURL(/filter=vip/);
  await expect(page.getByText('Nobody here')).toBeVisible();
});

test('a text entered before hydration is searched for', async ({ signedInPage: page, site }) => {
  await addPeople(site.db, 2);
  await enterEarly(page, '/admin/people', () => page.getByRole('searchbox').fill('#2'));

  const results = page.getByRole('region', { name: 'Search results' });
  await expect(results.getByRole('link').filter({ hasText: '@' })).toHaveText(['person-2@example.com']);
});

test('a referral selected before hydration is selected', async ({ signedInPage: page, site }) => {
  await createWithheldReferrals(site, 2);
  await page.goto('/admin/review');
  const group = await page.getByRole('link', { name: /host@example\.com/ }).getAttribute('href');
  await enterEarly(page, group ?? '', () => page.getByRole('checkbox', { name: 'Select #2' }).check());

  await page.getByRole('button', { name: 'Release selected' }).click();
  await expect(page.getByRole('dialog')).toContainText('This pays $1.00 for 1 referral.');
});
