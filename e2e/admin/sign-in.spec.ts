import { expect, test } from '../fixtures';
import { expectAccessible, expectWellLaidOut } from '../page/page';
import { askForLink, mailedLink, signIn } from './operator';

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
  await expect(page.getByRole(...headingOf('Audit'))).toBeVisible();
  const options = { httpOnly: true, sameSite: 'Lax', path: '/' };
  expect(await page.context().cookies()).toMatchObject([options, options, options]);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This link no longer works.')).toBeVisible();
});

test('preloads only the fonts it needs', async ({ page, site }) => {
  const answer = await page.request.get(`${site.origin}/admin/sign-in`);
  const fonts = [...(answer.headers().link ?? '').matchAll(/media\/([a-z_]+)/g)].map(([, name]) => name);
  expect(fonts.toSorted()).toEqual(['fraunces_display', 'instrument_sans_admin']);
});

test('signs in without scripts, and says that the pages need them', async ({ browser, site, operator }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signIn(page, site, operator);
  await expect(page.locator('noscript p')).toBeVisible();
  await page.close();
});

test('signs out everywhere', async ({ page, browser, site, operator }) => {
  await signIn(page, site, operator);
  const other = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.200' } });
  await signIn(other, site, operator);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole(...headingOf('Sign in'))).toBeVisible();
  await other.close();
});
