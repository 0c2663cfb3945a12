import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectWellLaidOut } from '../page/page';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { fill, type State } from './states';

// The ids of pages that do not exist.
test.use({ allowedErrors: [/status of 404/] });

const empty: State[] = [
  ['', 'Brought by friends'],
  ['people', 'Join on the site yourself to see what happens.'],
  ['people?filter=vip', 'Clear the filter to see the whole list.'],
  ['review', 'The tab “Paid” has those that were paid'],
  ['mailings', 'No mailings yet'],
  ['mailings/invite', 'Share the site’s link first.'],
  ['audit', 'No changes'],
];

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
async function tryEverything(page: Page, opened: Set<string>): Promise<void> {
  const main = page.getByRole('main');
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(true);
  for (const summary of await main.locator('summary').all()) await summary.click();
  for (const trigger of await main.locator('button[aria-haspopup=dialog]:enabled:visible').all()) {
    const dialog = `${new URL(page.url()).pathname} ${await trigger.textContent()}`;
    if (!opened.has(dialog)) await openDialog(page, trigger);
    opened.add(dialog);
  }
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(false);
  for (const summary of await main.locator('summary').all()) await summary.click();
}

/** A click does nothing before the page is hydrated. */
const openState = (page: Page, [path, sentence, act]: State) =>
  expect(async () => {
    await page.goto(`/admin/${path}`);
    await act?.(page);
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  }).toPass({ timeout: 90_000 });

test('each page of an empty waitlist fits every window', async ({ signedInPage: page }) => {
  for (const state of empty) {
    await openState(page, state);
    await expectWellLaidOut(page, { withAxe: false });
  }
});

for (const [name, isChosen] of [
  ['about people', true],
  ['of the other sections', false],
] as const) {
  test(`with long names, each page and dialog ${name} fits every window, and works while the browser translates it`, async ({
    signedInPage: page,
    site,
  }) => {
    test.slow();
    const opened = new Set<string>();
    const states = await fill(site);
    for (const state of states.filter(([path]) => path.startsWith('people') === isChosen)) {
      const [path, sentence, act] = state;
      await test.step(path, async () => {
        await openState(page, state);
        // Other tests check dialogs with axe.
        await expectWellLaidOut(page, { withAxe: !act });
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.keyboard.press('Escape');
        await keepTranslating(page);
        await act?.(page);
        await expect(page.getByText(sentence).first()).toBeVisible();
        await page.keyboard.press('Escape');
        // The state before it has the same buttons.
        if (!act) await tryEverything(page, opened);
        await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
        await expectNoStaleTexts(page);
      });
    }
  });
}
