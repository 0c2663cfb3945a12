import { endPlaceLinks } from '@/db/queries/place';
import { dumpAll } from '@/db/testing/create-test-database';
import { expect, inAppTest as test } from '../fixtures';
import { delayRequests } from '../page/network';
import { boxOf, emptyClipboard, eventsOf, expectAccessible, expectWellLaidOut } from '../page/page';
import { openButton, pictureOf } from '../page/stats';
import { addFriends, openLine, openPlace } from './place';

/** The statuses of links that open nothing. */
test.use({ allowedErrors: [/status of 4(04|10)/] });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person downloads data, corrects the name, chooses mail, and signs out', async ({ page, site }) => {
    const { link } = await openPlace(page, site);
    await expect(page.getByText('Nobody has joined with your link yet.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await openLine(page, 'What we store');
    const href = await page.getByRole('link', { name: 'Download my data' }).getAttribute('href');
    const data = await page.request.get(new URL(href ?? '', link).href);
    expect(data.headers()['content-disposition']).toContain('myfitmodel-data.json');
    await expect(page.getByRole('heading', { name: 'Your place, Ada' })).toBeVisible();

    await openLine(page, 'Your details');
    await page.getByLabel('First name').fill('<i>Bea</i>');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('status')).toHaveText('Your name is saved.');
    await expect(page.getByRole('heading', { name: 'Your place, <i>Bea</i>' })).toBeVisible();

    await page.goto(`${link}#emails`);
    await page.getByRole('button', { name: 'Stop all emails' }).click();
    await expect(page.getByRole('status')).toHaveText("You won't receive any more emails at this address.");
    await page.getByRole('button', { name: 'Send me emails again' }).click();
    await page.getByRole('button', { name: 'Turn news on' }).click();
    await expect(page.getByRole('button', { name: 'Turn news off' })).toBeVisible();

    await page.goto(`${link}/name`);
    await expect(page.getByRole('heading', { name: 'Your place, <i>Bea</i>' })).toBeVisible();
    expect(page.url()).toBe(link);

    await openLine(page, 'End links or leave');
    await page.getByRole('button', { name: 'End every link' }).click();
    await expect(page.getByRole('heading', { name: 'Your links have ended' })).toBeVisible();
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    const lostCode = page.getByRole('link', { name: 'Lost your code?' });
    await expect(lostCode).toHaveAttribute('href', '/stats#lost-code');
  });
});

test('a second press sends nothing while the server works', async ({ page, site }) => {
  await openPlace(page, site);
  // React has to listen first.
  await page.waitForFunction(() => Object.keys(document.forms[0] ?? {}).some((key) => /^__react/.test(key)));
  await openLine(page, 'End links or leave');
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

test('a person shares right there, and their own link is no invitation', async ({ page, site }) => {
  await openPlace(page, site, { firstName: 'María-José' });
  const clipboard = await emptyClipboard(page);
  const group = page.getByRole('group', { name: 'Send to friends' });
  await group.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboard()).toBe(`${site.origin}/?ref=MFM-000001`);
  await openButton(page).click();
  await expect(pictureOf(page)).toHaveAccessibleName(/María-José/);
  expect(await eventsOf(page)).toEqual([]);
  await page.goto(`${site.origin}/?ref=MFM-000001`);
  await expect(page.getByText('#1 in line', { exact: true })).toBeAttached();
  await expect(page.getByText('A friend invited you')).toHaveCount(0);
});

test('the page fits every window, and in forced colors its buttons have a border', async ({ page, site }) => {
  const credit = { vipBonusCents: 2500, referralCount: 10, storeCreditCents: 3500 };
  const values = { firstName: 'Maximilian-Bartholomew', isVip: true, ...credit };
  const { link, id } = await openPlace(page, site, values);
  await expect(page.getByText('VIP PREMIERE STATUS')).toBeVisible();
  await expect(page.getByText('$35.00')).toBeVisible();
  await expect(page.getByText('So far: 10 friends, +$10.00')).toBeVisible();
  await expect(page.getByText('VIP bonus: +$25.00')).toBeVisible();
  await expectWellLaidOut(page, { withAxe: false });
  await addFriends(site, id, 1, { state: 'withheld', reason: 'disposable_domain' });
  await page.goto(`${link}?done=wrong_position`);
  await expect(page.getByText('Not counted: temporary address')).toBeVisible();
  await expect(page.getByText('Is something wrong? Reply to any of our emails.')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Nothing was erased')).toBeVisible();
  for (const line of ['Your details', 'Emails', 'What we store']) await openLine(page, line);
  await expectWellLaidOut(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('button', { name: 'Erase me' })).toHaveCSS('border-top-width', '1px');
});

test('the page tells nobody its address, opening it changes nothing, and it loads again when the browser kept it for Back', async ({
  page,
  site,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { link, id } = await openPlace(page, site);
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

  await endPlaceLinks(site.db, id);
  const goBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect(async () => {
    await page.evaluate(goBack);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
});
