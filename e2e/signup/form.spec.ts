import type { Page } from '@playwright/test';
import { signups } from '@/db/schema/signups';
import { expect, test } from '../fixtures';
import { NEEDS_ALL } from '../page/in-app-browser';
import { returnHome } from '../page/page';
import { freshEmail } from '../page/signup';

test('a visitor can join with the keyboard alone', async ({ form, page }) => {
  await form.open();
  await form.email.focus();
  await page.keyboard.type(freshEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await expect(form.captcha).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /Privacy/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(form.success).toBeFocused();
});

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));

const CAMPAIGN = 'utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop';

test('a signup stores campaign and referring host of the first page, and the device only the code of the ticket', {
  tag: NEEDS_ALL,
}, async ({ form, page, site }) => {
  await page.goto(`/stats?${CAMPAIGN}`, { referer: 'https://news.example/u/ada?q=private' });
  // Before hydration, a link loads a page, which is a new visit.
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await returnHome(page);
  await expect(page).toHaveURL('/');
  await form.email.fill(freshEmail());
  await form.tick();
  expect(await storedIn(page)).toEqual({ local: {}, session: {}, databases: [], caches: [] });
  await form.button.click();
  await expect(form.success).toBeVisible();
  const code = await page
    .getByText(/^MFM-[A-Z0-9]{6}$/)
    .first()
    .textContent();
  expect(await storedIn(page)).toMatchObject({ local: {}, session: { 'ticket-code': code }, databases: [] });
  expect(await site.db.select().from(signups)).toMatchObject([
    {
      utmSource: 'instagram',
      utmMedium: 'social',
      utmCampaign: 'spring drop',
      referrerHost: 'news.example',
    },
  ]);
  expect((await page.context().cookies(site.origin)).map(({ name }) => name)).toEqual([]);
});
