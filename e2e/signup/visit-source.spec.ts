import { signups } from '@/db/schema/signups';
import { expect, test } from '../fixtures';
import { openStats, returnHome } from '../page/header';

const CAMPAIGN = 'utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop';

test('a signup stores campaign and referring host of the first page, and the device stores nothing', async ({
  form,
  page,
  site,
}) => {
  await page.goto(`/stats?${CAMPAIGN}`, { referer: 'https://news.example/u/ada?q=private' });
  await returnHome(page);
  await expect(page).toHaveURL('/');
  await openStats(page);
  await returnHome(page);
  await form.join();
  await expect(form.success).toBeVisible();

  expect(await site.db.select().from(signups)).toMatchObject([
    {
      utmSource: 'instagram',
      utmMedium: 'social',
      utmCampaign: 'spring drop',
      referrerHost: 'news.example',
    },
  ]);
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  expect(stored).toEqual({ local: {}, session: {}, databases: [], caches: [] });
  expect((await page.context().cookies(site.origin)).map(({ name }) => name)).toEqual([]);
});

test('a page load starts anew, and the site itself is no source', async ({ form, page, site }) => {
  await page.goto(`/stats?${CAMPAIGN}`);
  await page.goto('/#signup', { referer: `${site.origin}/stats?${CAMPAIGN}` });
  await form.join();
  await expect(form.success).toBeVisible();

  expect(await site.db.select().from(signups)).toMatchObject([{ utmSource: null, referrerHost: null }]);
});
