import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import type { Site } from '../setup/site';

async function receiveLink(site: Site): Promise<string> {
  await addPeople(site.db, 1);
  await expect.poll(() => site.resend.mails()).toHaveLength(1);
  return site.resend.mails()[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
}

test('a reader unsubscribes with the link, on a small screen without JavaScript', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto(await receiveLink(site));
  await expect(page.getByRole('heading', { name: 'Stop all emails?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to MyFitModel' })).toHaveAttribute('href', '/');
  await page.close();
});

test('the pages are accessible and obey the security policy', async ({ page, site }) => {
  await page.goto(await receiveLink(site));
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await expectAccessible(page);
});
