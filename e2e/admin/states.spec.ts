import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { expectWellLaidOut } from '../page/page';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { reloadUntil } from './operator';
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

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function openDialog(page: Page, trigger: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  await trigger.click();
  await expect(dialog.getByRole('listitem').or(dialog.getByRole('alert')).first()).toBeVisible();
  await closeDialog(page);
}

/** Opens the dialogs that no page has opened yet, and switches what can be switched without changing anything. */
async function tryEverything(page: Page, opened: Set<string>): Promise<void> {
  const main = page.getByRole('main');
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(true);
  for (const summary of await main.locator('summary').all()) await summary.click();
  for (const trigger of await main.locator('button[aria-haspopup=dialog]:enabled:visible').all()) {
    const name = (await trigger.textContent()) ?? '';
    if (!opened.has(name)) await openDialog(page, trigger);
    opened.add(name);
  }
  for (const box of await main.getByRole('checkbox').all())
    if (await box.isVisible()) await box.setChecked(false);
  for (const summary of await main.locator('summary').all()) await summary.click();
}

async function openState(page: Page, [path, sentence]: State): Promise<void> {
  await page.goto(`/admin/${path}`);
  await reloadUntil(page, async (options) => {
    await expect(page.getByText(sentence).first()).toBeVisible(options);
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0, options);
  });
}

test('each page of an empty waitlist fits every window', async ({ signedInPage: page }) => {
  for (const state of empty) {
    await openState(page, state);
    await expectWellLaidOut(page, { withAxe: false });
  }
});

for (const [name, isChosen] of [
  ['of Today and people', true],
  ['of the other sections', false],
] as const) {
  test(`with long names, each page and dialog ${name} fits every window, and works while the browser translates it`, async ({
    signedInPage: page,
    site,
  }) => {
    test.slow();
    const opened = new Set<string>();
    const states = await fill(site);
    for (const state of states.filter(([path]) => /^(people|$)/.test(path) === isChosen)) {
      const [path, , ...acts] = state;
      await test.step(path, async () => {
        await openState(page, state);
        await expectWellLaidOut(page);
        await keepTranslating(page);
        for (const [act, sentence, trigger] of acts) {
          await act(page);
          await expect(page.getByText(sentence).first()).toBeVisible();
          // Other tests check dialogs with axe.
          await expectWellLaidOut(page, { withAxe: false });
          await closeDialog(page);
          if (trigger) opened.add(trigger);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
        await tryEverything(page, opened);
        await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
        await expectNoStaleTexts(page);
      });
    }
  });
}
