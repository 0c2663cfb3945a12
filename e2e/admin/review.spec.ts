import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectAccessible } from '../page/page';
import type { Site } from '../setup/site';
import { add, auditOf, createWithheldReferrals } from './operator';

const audit = async (site: Site) =>
  (await auditOf(site)).flatMap((entry) => /^\S+ credit\.\w+/.exec(entry)?.[0] ?? []);

test('rejects one withheld referral, and releases the others', async ({ signedInPage: page, site }) => {
  await createWithheldReferrals(site, 4);
  await page.goto('/admin/review');
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  await expect(page.getByRole('heading', { name: 'Disposable domain' })).toBeVisible();
  const friend = page.getByRole('row', { name: /friend-0@/ });
  await expect(page.getByText("4 of 4 from the referrer's own network")).toBeVisible();
  await expect(page.getByRole('row', { name: 'Throw-away domain 20 20' })).toBeVisible();
  await expect(friend).toContainText("the referrer's network");
  await expect(friend).toContainText('4 on the network');

  await page.getByRole('checkbox', { name: 'Select #2' }).check();
  await page.getByRole('button', { name: 'Reject selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This leaves 1 referral unpaid.');
  await expectAccessible(page);
  expect(await audit(site)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('status').getByText('Rejected 1 referral.')).toBeVisible();

  await page.getByRole('button', { name: 'Release all 3' }).click();
  await expect(dialog).toContainText('This pays $3.00 for 3 referrals.');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Released 3 referrals: $3.00.' });
  await expect(toast).toContainText('No other group is left.');
  // The last group leads back to the list.
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').getByText('Undone: 3 referrals are as before.')).toBeVisible();
  await page.getByRole('button', { name: 'Release all 3' }).click();
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible();
  expect(await audit(site)).toEqual(
    ['rejection', ...Array(3).fill('release'), ...Array(3).fill('undo'), ...Array(3).fill('release')].map(
      (kind) => `${DEFAULT_OPERATOR} credit.${kind}`,
    ),
  );

  await page.getByRole('link', { name: 'Rejected' }).click();
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  await expect(page.getByRole('link', { name: /friend-0@mailinator\.com/ })).toBeVisible();

  await page.goto('/admin/waves');
  await expect(page.getByText('1 person of this wave has paid referrals')).toBeVisible();
  await page.goto('/admin/review?state=paid');
  await expect(page.getByRole('row', { name: /host@/ })).toContainText('3 of 3 from');
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  await page.getByRole('button', { name: 'Reverse all 3' }).click();
  await expect(dialog).toContainText('This takes back $3.00 for 3 referrals.');
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(page.getByRole('status').getByText('Reversed 3 referrals: $3.00.')).toBeVisible();
});

test('a decision about a group can be stopped after each step', async ({ signedInPage: page, site }) => {
  test.slow();
  await createWithheldReferrals(site, 101);
  await page.goto('/admin/review');
  await page.setViewportSize({ width: 390, height: 620 });
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  const releaseAll = page.getByRole('button', { name: 'Release all 101' });
  await page.getByRole('checkbox', { name: 'Select #20' }).scrollIntoViewIfNeeded();
  await expect(releaseAll).toBeInViewport({ ratio: 1 });
  await releaseAll.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('for 101 referrals.');
  const proceed = await delayRequests(page, '**/admin/review/**');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toBeHidden();
  proceed();
  await expect(page.getByRole('status').getByText(/^Released 100 referrals/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release all 1' })).toBeVisible();
});

test('decides groups of one in the list, and blocks a domain', async ({ signedInPage: page, site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  for (const name of ['ada', 'bo', 'cem']) {
    const { code } = await add(site, `${name}@example.com`);
    await add(site, `${name}@mailinator.com`, code);
  }
  await page.goto('/admin/review');
  const boxes = page.getByRole('checkbox', { name: /Select the friend of/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await boxes.last().click();
  await page.getByRole('button', { name: 'Reject selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This leaves 2 referrals unpaid.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('status').getByText('Rejected 2 referrals.')).toBeVisible();
  await expect(boxes).toHaveCount(1);

  await page.goto('/admin/review?view=blocks');
  await page.getByLabel('Domain, or person whose network to block').fill('@Mail.Ring.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('friends who join from ring.example are withheld');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  const row = page.getByRole('row', { name: /ring\.example/ });
  await row.getByRole('button', { name: 'Lift' }).click();
  await dialog.getByRole('button', { name: 'Lift', exact: true }).click();
  await expect(page.getByText('No blocks')).toBeVisible();
});
