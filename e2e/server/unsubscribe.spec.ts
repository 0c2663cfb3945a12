import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import type { TestSite } from '../setup/site';

/** Puts somebody on the list, and waits for their mail. */
async function headersOfMail(site: TestSite): Promise<Record<string, string>> {
  await addPeople(site.db, 1);
  await expect.poll(() => site.resend.mails()).toHaveLength(1);
  return site.resend.mails()[0]?.headers ?? {};
}

/** The address in a mail's header, which mail programs send a post to and readers open. */
const linkIn = (headers: Record<string, string>) =>
  /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

test('a reader stops all mail with the link in it, on any screen and without scripts', async ({
  browser,
  site,
}) => {
  const link = linkIn(await headersOfMail(site));
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'No more mail?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to MyFitModel' })).toHaveAttribute('href', '/');
  await page.close();
});

test('its pages have no fault that axe finds, and keep to the policy', async ({ page, site }) => {
  await page.goto(linkIn(await headersOfMail(site)));
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(page);
});

test('a mail program unsubscribes with one post, without cookie or origin', async ({ request, site }) => {
  const headers = await headersOfMail(site);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const answer = await request.post(linkIn(headers), { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('You are unsubscribed');
});

test.describe('a link that is not whole', () => {
  test.use({ allowedErrors: [/400/] });

  test('says so and offers the way home', async ({ page }) => {
    await page.goto('/api/unsubscribe?token=broken');
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
