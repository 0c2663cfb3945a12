import { endPlaceLinks } from '@/db/queries/place';
import { dumpAll } from '@/db/testing/create-test-database';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { boxOf, emptyClipboard, eventsOf, expectAccessible, expectWellLaidOut } from '../page/page';
import { openButton, pictureOf } from '../page/stats';
import { addFriends, openPlace } from './place';

/** The statuses of links that open nothing. */
test.use({ allowedErrors: [/status of 4(04|10)/] });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person downloads data, corrects the name, chooses mail, and signs out', async ({ page, site }) => {
    const { link } = await openPlace(page, site);
    const href = await page.getByRole('link', { name: 'Download my data' }).getAttribute('href');
    const data = await page.request.get(new URL(href ?? '', link).href);
    expect(data.headers()['content-disposition']).toContain('myfitmodel-data.json');
    await expect(page.getByRole('heading', { name: 'Your place, Ada' })).toBeVisible();

    await page.getByLabel('First name').fill('<i>Bea</i>');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('status')).toHaveText('Your name is saved.');
    await expect(page.getByRole('heading', { name: 'Your place, <i>Bea</i>' })).toBeVisible();

    for (const [button, outcome] of [
      ['Stop all emails', "You won't receive any more emails at this address."],
      ['Send me emails again', 'You receive emails again.'],
      ['Turn news on', 'News is on.'],
      ['Turn news off', 'News is off.'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('status')).toHaveText(outcome);
    }

    await page.goto(`${link}/name`);
    await expect(page.getByRole('heading', { name: 'Your place, <i>Bea</i>' })).toBeVisible();
    expect(page.url()).toBe(link);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    const lostCode = page.getByRole('link', { name: 'Lost your code?' });
    await expect(lostCode).toHaveAttribute('href', '/stats#lost-code');
  });

  test('a person erases themselves by typing the position', async ({ page, site }) => {
    const { link } = await openPlace(page, site);
    await page.getByLabel('To confirm, type your position: #1').fill('2');
    await page.getByRole('button', { name: 'Erase me' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing was erased');
    await page.getByLabel('To confirm, type your position: #1').fill('#1');
    await page.getByRole('button', { name: 'Erase me' }).click();
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(410);
    expect(JSON.stringify(await dumpAll(site.db))).not.toContain('person-1@example.com');
  });
});

test('a second press sends nothing while the server works', async ({ page, site }) => {
  await openPlace(page, site);
  // React has to listen first.
  await page.waitForFunction(() => Object.keys(document.forms[0] ?? {}).some((key) => /^__react/.test(key)));
  await page.getByLabel('To confirm, type your position: #1').fill('1');
  const button = page.getByRole('button', { name: 'Erase me' });
  await button.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(button);
  const release = await delayRequests(page, '**/place/*/erase');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.mouse.click(x + 9, y + 9);
  await expect.poll(() => posts).toBe(1);
  await page.mouse.click(x + 9, y + 9);
  release();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  expect(posts).toBe(1);
});

test('a person shares right there, and their own link in this tab is no invitation', async ({
  page,
  site,
}) => {
  await openPlace(page, site, { firstName: 'María-José' });
  const clipboard = await emptyClipboard(page);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboard()).toBe(`${site.origin}/?ref=MFM-000001`);
  await openButton(page).click();
  await expect(pictureOf(page)).toHaveAccessibleName(/María-José/);
  expect(await eventsOf(page)).toEqual([]);
  await page.goto(`${site.origin}/?ref=MFM-000001`);
  await expect(page.getByText('#1 in line')).toBeAttached();
  await expect(page.getByText('A friend invited you')).toHaveCount(0);
});

test('the page loads again when the browser kept it for Back', async ({ page, site }) => {
  const { id } = await openPlace(page, site);
  await endPlaceLinks(site.db, id);
  const goBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect(async () => {
    await page.evaluate(goBack);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('the page fits every window, and in forced colors its buttons have a border', async ({ page, site }) => {
  const { link, id } = await openPlace(page, site, { firstName: 'Maximilian-Bartholomew' });
  await expect(page.getByText('Nobody has joined with your link yet.')).toBeVisible();
  await expectWellLaidOut(page);
  await addFriends(site, id, 1, { state: 'withheld', reason: 'disposable_domain' });
  await page.goto(`${link}?done=wrong_position`);
  await expect(page.getByText('Not counted: temporary address')).toBeVisible();
  await expect(page.getByText('Is something wrong? Reply to any of our emails.')).toBeVisible();
  await expectWellLaidOut(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('button', { name: 'Erase me' })).toHaveCSS('border-top-width', '1px');
});

test('a VIP sees their status, and 300 friends have pages of 20', async ({ page, site }) => {
  const { link, id } = await openPlace(page, site, {
    isVip: true,
    vipBonusCents: 2500,
    referralCount: 10,
    storeCreditCents: 3500,
  });
  await expect(page.getByText('VIP PREMIERE STATUS')).toBeVisible();
  await expect(page.getByText('$35.00')).toBeVisible();
  await expectAccessible(page);
  await addFriends(site, id, 300, { state: 'paid' });
  await page.goto(link);
  const friends = page.getByRole('region', { name: 'Friends' });
  await expect(friends.getByRole('listitem')).toHaveCount(20);
  await expect(friends.getByRole('listitem').first()).toHaveText('Tuesday, Oct 27, 2026: 1 friend, +$1.00');
  await friends.getByRole('link', { name: 'Older' }).click();
  await expect(friends.getByText('Page 2')).toBeVisible();
  await expect(friends.getByRole('listitem').first()).toHaveText('Wednesday, Oct 7, 2026: 1 friend, +$1.00');
  await page.goto(`${link}?days=15`);
  await expect(friends.getByRole('listitem').last()).toHaveText('Thursday, Jan 1, 2026: 1 friend, +$1.00');
  await expect(friends.getByRole('link', { name: 'Older' })).toHaveCount(0);
});

test('a link that nobody signed opens nothing, and axe finds nothing', async ({ page }) => {
  const answer = await page.goto(`/place/${'A'.repeat(54)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await expectAccessible(page);
});

test('the page tells nobody its address, and opening it changes nothing', async ({ page, site }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { link } = await openPlace(page, site);
  await expect.poll(() => site.resend.mails()).toHaveLength(1);
  const before = await dumpAll(site.db);
  const answer = await page.goto(link, { waitUntil: 'networkidle' });
  expect(requested.filter((url) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  expect(await page.evaluate(() => window.dataLayer ?? [])).toEqual([]);
  expect(await answer?.allHeaders()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(await dumpAll(site.db)).toEqual(before);
  const token = new URL(link).pathname.split('/')[2] ?? '';
  expect(site.output()).not.toContain(token);
});
