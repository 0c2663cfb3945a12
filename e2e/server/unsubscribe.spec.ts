import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import type { Site } from '../setup/site';

async function headersOfMail(site: Site): Promise<Record<string, string>> {
  await addPeople(site.db, 1);
  await expect.poll(() => site.resend.mails()).toHaveLength(1);
  return site.resend.mails()[0]?.headers ?? {};
}

const linkIn = (headers: Record<string, string>) =>
  /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

test('a reader unsubscribes with the link, on a small screen without JavaScript', async ({
  browser,
  site,
}) => {
  const link = linkIn(await headersOfMail(site));
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Stop all emails?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to MyFitModel' })).toHaveAttribute('href', '/');
  await page.close();
});

test('the pages are accessible and obey the security policy', async ({ page, site }) => {
  await page.goto(linkIn(await headersOfMail(site)));
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await expectAccessible(page);
});

test('a mail program unsubscribes with one post', async ({ request, site }) => {
  const headers = await headersOfMail(site);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const answer = await request.post(linkIn(headers), { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("You're unsubscribed");
});
