import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { pauseAfterFirstStep } from './long-operation';
import { add, becomeVip, button, changesOn, createWithheldReferrals, open } from './operator';
import { fill } from './states';

// The ids of pages that do not exist.
test.use({ allowedErrors: [/status of 404/] });

/** A click does nothing before its part of the page is hydrated. */
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

/** Opens the dialogs that were not opened on this page yet, and switches what can be switched without changing anything. */
async function useEverything(page: Page, opened: Set<string>): Promise<void> {
  const main = page.getByRole('main');
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(true);
  for (const trigger of await main.locator('button[aria-haspopup=dialog]:enabled').all()) {
    const dialog = `${new URL(page.url()).pathname} ${await trigger.textContent()}`;
    if (!opened.has(dialog)) await openDialog(page, trigger);
    opened.add(dialog);
  }
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(false);
  // The last one first: a click changes the name, by which the others are counted.
  for (const name of ['Table', 'Chart'])
    for (const switcher of (await main.getByRole('button', { name, exact: true }).all()).toReversed())
      await switcher.click();
  for (const refresh of await main.getByRole('button', { name: 'Refresh now' }).all()) await refresh.click();
  for (const summary of await main.locator('summary').all()) await summary.click();
}

for (const [name, isChosen] of [
  ['about people', true],
  ['of the other sections', false],
] as const) {
  test(`each page and dialog ${name} works while the browser translates it`, async ({
    signedInPage: page,
    site,
  }) => {
    test.slow();
    const opened = new Set<string>();
    const states = await fill(site);
    for (const [path, sentence, act] of states.filter(([path]) => path.startsWith('people') === isChosen)) {
      await test.step(path, async () => {
        await page.goto(`/admin/${path}`);
        await keepTranslating(page);
        await act?.(page);
        await expect(page.getByText(sentence).first()).toBeVisible();
        await page.keyboard.press('Escape');
        await useEverything(page, opened);
        await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
        await expectNoStaleTexts(page);
      });
    }
  });
}

test('a translated page shows what was changed on it, and follows its links', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  const ada = await add(site, 'ada@mailinator.com', host.code);
  await open(page, site, ada);
  await keepTranslating(page);
  const change = changesOn(page, site);
  const release = ['#1 host@example.com then has 1 paid', 'Release', 'Released 1 referral'] as const;
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
  for (const name of ['People', 'Review', 'Mailings', 'Mail', 'Audit', 'Sessions', 'Overview']) {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .click();
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
  const release = dialog.getByRole('button', { name: 'Release', exact: true });
  const proceed = await pauseAfterFirstStep(site, () => release.click());
  await expect(dialog).toContainText('100 of 101');
  await proceed();
  await expect(page.getByRole('status').getByText('Released 101 referrals')).toBeVisible();
  await expectNoStaleTexts(page);
});
