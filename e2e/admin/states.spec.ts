import { expect, test } from '../fixtures';
import { expectWellLaidOut } from '../page/page';
import { fill, type State } from './states';

// The ids of pages that do not exist.
test.use({ allowedErrors: [/status of 404/] });

const empty: State[] = [
  ['', 'Nobody has joined yet'],
  ['people', 'Join on the site yourself to see what happens.'],
  ['people?filter=vip', 'Choose “Everybody” and “All sources” to see the whole list.'],
  ['review', 'The tab “Paid” has those that were paid.'],
  ['review?view=appeals', 'No appeals'],
  ['review?view=blocks', 'No blocks'],
  ['mailings', 'No mailings yet'],
  ['mailings/invite', 'Share the site’s link first.'],
  ['mail', 'No unsent emails'],
  ['audit', 'No changes'],
];

for (const [name, withAxe, prepare] of [
  ['an empty waitlist', false, async () => empty],
  ['a list with long names', true, fill],
] as const) {
  test(`each page of ${name} fits every window`, async ({ signedInPage: page, site }) => {
    test.slow();
    for (const [path, sentence, act] of await prepare(site)) {
      await test.step(path, async () => {
        // A click does nothing before the page is hydrated.
        await expect(async () => {
          await page.goto(`/admin/${path}`);
          await act?.(page);
          await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 5_000 });
        }).toPass({ timeout: 30_000 });
        // Other tests check dialogs with axe.
        await expectWellLaidOut(page, { withAxe: withAxe && !act });
      });
    }
  });
}
