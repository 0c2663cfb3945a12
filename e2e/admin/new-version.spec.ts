import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { add, auditOf, button, open, unfold } from './operator';

// Chromium reports the answer to an action that the server does not know.
test.use({ allowedErrors: [/status of 409/] });

const OUTDATED = 'A new version is out. Reload this page';

/** Makes the server know no action of this tab, as after a deployment. */
const deploy = (page: Page) =>
  page.route(/\/admin/, async (route) => {
    const headers = route.request().headers();
    const unknown = { ...headers, 'next-action': 'f'.repeat(42) };
    await route.continue('next-action' in headers ? { headers: unknown } : {});
  });

test('a tab from before a deployment says so, changes nothing, and keeps what was typed', async ({
  signedInPage: page,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const typed = { 'First name': 'Ada', 'Email address': 'ada@example.org', 'Referrer: code': '#1' };
  await open(page, site, ada);
  const before = await auditOf(site);
  await unfold(page, 'Correct');
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await deploy(page);
  await button(page, 'Hold back').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(new RegExp(`${OUTDATED}.*Nothing was changed`, 's'));
  const expectTyped = async () => {
    for (const [label, value] of Object.entries(typed))
      await expect(page.getByLabel(label)).toHaveValue(value);
  };
  await page.keyboard.press('Escape');
  await expectTyped();

  await button(page, 'Hold back').click();
  const reload = dialog.getByRole('button', { name: 'Reload this page' });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(dialog).toBeHidden();
  await expectTyped();
  await unfold(page, 'Correct');
  await button(page, 'Correct…').click();
  await expect(dialog).toContainText('Correct #1 ada@example.com to #1 Ada <ada@example.org>?');
  expect(await auditOf(site)).toEqual(before);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('says so on each page, where nothing asks first', async ({ signedInPage: page, site }) => {
  await add(site, 'ada@example.com');
  await page.goto('/admin/mailings/invite');
  await deploy(page);
  const send = button(page, 'Send me a test');
  await send.click();
  await expect(page.getByRole('status').getByText(OUTDATED)).toBeVisible();
  await expect(send).toBeVisible();

  await page.goto('/admin/mailings/announce');
  await page.getByLabel('Subject').fill('News');
  await page.getByLabel('Text in Markdown').fill('Hi');
  await button(page, 'Preview').click();
  await expect(page.getByText(OUTDATED)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('News');
});
