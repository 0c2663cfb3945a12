import type { Page } from '@playwright/test';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible, widthOf } from '../page/page';
import type { Site } from '../setup/site';
import { linkOf, openPlace } from './place';

/** The link after a label in a mail, once it has arrived. */
async function linkIn(site: Site, email: string, label: string): Promise<string> {
  const link = () => {
    const mails = site.resend.mails().filter(({ to }) => to.includes(email));
    return mails.flatMap(({ text }) => new RegExp(`${label}:\\s(\\S+)`).exec(text ?? '')?.[1] ?? []).at(-1);
  };
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

async function askFor(page: Page, address: string): Promise<void> {
  await page.getByLabel('New address').fill(address);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('status')).toContainText('Check the inbox of the new address');
}

/** The statuses of links that open nothing any more. */
test.use({ allowedErrors: [/status of 410/] });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 720 } });

    test('a person changes the address, and the old one undoes it', async ({ page, site }) => {
      const { link } = await openPlace(page, site);
      await askFor(page, 'new@example.org');
      await expect(page.getByText('You asked to change it to new@example.org')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

      await page.goto(await linkIn(site, 'new@example.org', 'Confirm this address'));
      await page.getByRole('button', { name: 'Use this address' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
      if (javaScriptEnabled) expect(await widthOf(page)).toBe(360);
      expect((await page.goto(link))?.status()).toBe(410);

      await page.goto(await linkIn(site, 'new@example.org', 'Open your place'));
      await expect(page.getByText('Your previous address can undo that until')).toBeVisible();
      await expect(page.getByLabel('New address')).toHaveCount(0);

      await page.goto(await linkIn(site, 'person-1@example.com', 'Undo the change'));
      await page.getByRole('button', { name: 'Undo the change' }).click();
      await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible();
      await page.goto(await linkIn(site, 'person-1@example.com', 'Open your place'));
      await expect(page.getByLabel('New address')).toBeVisible();
      await expect(page.getByText('new@example.org')).toHaveCount(0);
    });

    test('a person says who invited them, once', async ({ page, site }) => {
      await addPeople(site.db, 2);
      await page.goto(await linkOf(site, 'person-2@example.com'));
      const code = page.getByLabel('Did a friend invite you?');
      await code.fill('mfm-000009');
      await page.getByRole('button', { name: 'Save code' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Referral code not found. Please check and try again.',
      );
      await code.fill('mfm-000001');
      await page.getByRole('button', { name: 'Save code' }).click();
      await expect(page.getByRole('status')).toHaveText("Thank you. Your friend's code is saved.");
      await expect(code).toHaveCount(0);

      await page.goto(await linkOf(site));
      await expect(page.getByRole('region', { name: 'Friends' }).getByRole('listitem')).toContainText(': $1');
    });
  });
}
