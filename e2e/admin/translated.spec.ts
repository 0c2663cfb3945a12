import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { add, becomeVip, button, changesOn, createWithheldReferrals, open } from './operator';
import { fill } from './states';

// Of the pages that do not exist.
test.use({ allowedErrors: [/status of 404/] });

/** Until its part of the page is hydrated, a click does nothing. */
async function openDialog(page: Page, trigger: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await trigger.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByRole('listitem').or(dialog.getByRole('alert')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Opens every dialog, and switches what can be switched without changing anything. */
async function useEverything(page: Page): Promise<void> {
  const main = page.getByRole('main');
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(true);
  const triggers = await main.locator('button[aria-haspopup=dialog]:enabled').all();
  for (const trigger of triggers) await openDialog(page, trigger);
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(false);
  // The last one first: a click changes the name, by which the others are counted.
  for (const name of ['Table', 'Chart'])
    for (const switcher of (await main.getByRole('button', { name, exact: true }).all()).toReversed())
      await switcher.click();
  for (const refresh of await main.getByRole('button', { name: 'Refresh now' }).all()) await refresh.click();
  for (const summary of await main.locator('summary').all()) await summary.click();
}

test('each page and dialog works while the browser translates it', async ({ signedInPage: page, site }) => {
  test.slow();
  for (const [path, sentence, act] of await fill(site)) {
    await test.step(path, async () => {
      await expect(async () => {
        await page.goto(`/admin/${path}`);
        await keepTranslating(page);
        await act?.(page);
        await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await page.keyboard.press('Escape');
      await useEverything(page);
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
      await expectNoStaleTexts(page);
    });
  }
});

test('a translated page shows what was changed on it, and follows its links', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  const ada = await add(site, 'ada@mailinator.com', host.code);
  await open(page, site, ada);
  await keepTranslating(page);
  const change = changesOn(page, site);
  const release = ['then has 1 paid referral', 'Release', 'Released 1 referral'] as const;
  await change(button(page, 'Release their referral'), ...release);
  await expect(button(page, 'Reverse their referral')).toBeVisible();
  await change(...becomeVip(page));
  await expect(button(page, 'Automatic VIP')).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await change(button(page, 'Correct…'), ' becomes #2 Ada', 'Correct', ' is now #2 Ada');
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '#1 host@example.com' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('host@example.com');
  for (const name of ['Paid 1', 'All 1']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  for (const name of [
    'People',
    'Review',
    'Waves',
    'Announcements',
    'Mail',
    'Audit',
    'Sessions',
    'Overview',
  ]) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await expectNoStaleTexts(page);
});

test('a translated dialog shows its progress', async ({ signedInPage: page, site }) => {
  test.slow();
  await createWithheldReferrals(site, 101);
  await page.goto('/admin/review');
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  await keepTranslating(page);
  await button(page, 'Release all 101').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('for 101 referrals.');
  const proceed = await delayRequests(page, '**/admin/review/**');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(dialog).toContainText('0 of 101');
  proceed();
  await expect(page.getByRole('status').getByText('Released 101 referrals')).toBeVisible();
  await expectNoStaleTexts(page);
});
