import { expect, test } from '../fixtures';
import { expectAccessible, expectWellLaidOut } from '../page/page';
import { operators } from '../setup/site';
import { askForLink, mailedLink, signIn } from './operator';

const headingOf = (name: string) => ['heading', { name, level: 1 }] as const;

test('the mailed link works once; signing out ends the session', async ({ page, site, operator }) => {
  await page.goto('/admin/sessions?x=1');
  await expect(page).toHaveURL(`${site.origin}/admin/sign-in?to=%2Fadmin%2Fsessions%3Fx%3D1`);
  await expectWellLaidOut(page);
  await askForLink(page, operator.toUpperCase());
  await expectAccessible(page);
  const link = await mailedLink(site, operator);
  await page.goto(link);
  await expectWellLaidOut(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/sessions?x=1`);
  await expect(page.getByRole(...headingOf('Sessions'))).toBeVisible();
  const options = { httpOnly: true, sameSite: 'Lax', path: '/' };
  expect(await page.context().cookies()).toMatchObject([options, options, options]);

  await page.getByRole('button', { name: 'Sign out' }).click();
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

test('revokes a session', async ({ page, browser, site, operator }) => {
  await signIn(page, site, operator);
  const colleague = operators.at(-1) ?? '';
  const other = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.200' } });
  await signIn(other, site, colleague);
  await page.goto('/admin/sessions');
  await expectAccessible(page);
  const revoke = page.getByRole('button', { name: new RegExp(colleague) });
  await revoke.click();
  await expect(page.getByRole('dialog')).toContainText(`${colleague} is signed out of `);
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(revoke).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await other.goto(`${site.origin}/admin/sessions`);
  await expect(other.getByRole(...headingOf('Sign in'))).toBeVisible();
  await other.close();
});
