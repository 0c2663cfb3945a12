import type { Request } from '@playwright/test';
import { request } from 'undici';
import { expect, test } from '../fixtures';
import { expectAccessible, expectWellLaidOut } from '../page/page';
import { askForLink, button, mailedLink, signIn } from './operator';

const headingOf = (name: string) => ['heading', { name, level: 1 }] as const;

test('the mailed link works once; signing out ends the session', async ({ page, site, operator }) => {
  await page.goto('/admin/audit?x=1');
  await expect(page).toHaveURL(`${site.origin}/admin/sign-in?to=%2Fadmin%2Faudit%3Fx%3D1`);
  await expectWellLaidOut(page);
  await askForLink(page, operator.toUpperCase());
  await expectAccessible(page);
  const link = await mailedLink(site, operator);
  await page.goto(link);
  await expectWellLaidOut(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/audit?x=1`);
  await expect(page.getByRole(...headingOf('Log'))).toBeVisible();
  // React reports parts of a page that were still loading when it was left.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const options = { httpOnly: true, sameSite: 'Lax', path: '/' };
  expect(await page.context().cookies()).toMatchObject([options, options, options]);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This link no longer works.')).toBeVisible();
});

test('preloads only the fonts it needs', async ({ request: browser, site }) => {
  const answer = await browser.get(`${site.origin}/admin/sign-in`);
  const fonts = [...(answer.headers().link ?? '').matchAll(/media\/([a-z_]+)/g)].map(([, name]) => name);
  expect(fonts.toSorted()).toEqual(['fraunces_display', 'instrument_sans_admin']);
});

test('signs in without scripts, and says that the pages need them', async ({ browser, site, operator }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signIn(page, site, operator);
  await expect(page.locator('noscript p')).toBeVisible();
  await page.close();
});

test('SITE_URL alone decides which actions are ours, whatever a proxy writes into the host headers', async ({
  signedInPage: page,
  site,
}) => {
  await page.goto('/admin/people');
  const actions: Request[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && actions.push(sent));
  // A click does nothing before the page is hydrated.
  await expect(async () => {
    if (actions.length === 0) await button(page, 'Close signups').click({ timeout: 2_000 });
    expect(actions).not.toEqual([]);
  }).toPass();
  const [action] = actions;
  const { cookie = '', 'next-action': id = '' } = (await action?.allHeaders()) ?? {};
  const send = async (origin: string, headers: Record<string, string>) => {
    const { statusCode, body } = await request(`${site.origin}/admin/people`, {
      method: 'POST',
      headers: { cookie, origin, 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body: action?.postData() ?? '',
    });
    return `${statusCode} ${/"status":"(\w+)"/.exec(await body.text())?.[1]}`;
  };
  const proxies: Record<string, string>[] = [
    // What nginx sends unless it is told otherwise.
    { host: 'upstream_name', connection: 'close' },
    { 'x-forwarded-host': '127.0.0.1' },
    { 'x-forwarded-host': 'waitlist.internal:8080' },
    { 'x-forwarded-host': `waitlist.internal, ${new URL(site.origin).host}` },
  ];
  for (const headers of proxies)
    expect(await send(site.origin, headers), JSON.stringify(headers)).toBe('200 asked');
  for (const origin of ['https://evil.example', 'null', `${site.origin}0`, ''])
    expect(await send(origin, { 'x-forwarded-host': 'evil.example' }), origin).toBe('403 refused');
  expect(await send(site.origin, { cookie: '' })).toBe('403 signed_out');
});
