import { sql } from 'drizzle-orm';
import { operatorLinks } from '@/db/schema/operator-accounts';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import { expect, headingOf, test } from './operators';
import { askForLink, mailedLink, signIn } from './sign-in';

test('an operator signs in with the mailed link and returns to the page', async ({
  page,
  site,
  operator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/sessions?x=1');
  await expect(page).toHaveURL(`${site.origin}/admin/sign-in?to=%2Fadmin%2Fsessions%3Fx%3D1`);
  await expectAccessible(page);
  await askForLink(page, operator.toUpperCase());
  await expectAccessible(page);
  await page.goto(await mailedLink(site, operator));
  await expectAccessible(page);
  expect(await widthOf(page)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/sessions?x=1`);
  await expect(page.getByRole(...headingOf('Sessions'))).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'operator_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
});

test('works without scripts', async ({ browser, site, operator }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signIn(page, site, operator);
  await page.close();
});

test('gives a stranger the same answer and no email', async ({ page, site, operator }) => {
  await page.goto('/admin/sign-in');
  await askForLink(page, operator);
  const answer = await page.locator('main').innerText();
  await mailedLink(site, operator);
  await page.goto('/admin/sign-in');
  await askForLink(page, 'stranger@example.com');
  expect(await page.locator('main').innerText()).toBe(answer);
  await expect.poll(() => site.db.$count(outboxEmails)).toBe(1);
  expect(site.resend.mails('stranger@example.com')).toEqual([]);
});

test('a link works once', async ({ page, site, operator }) => {
  await signIn(page, site, operator);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto(await mailedLink(site, operator));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  await expectAccessible(page);
});

test('a link works for ten minutes', async ({ page, site, operator }) => {
  await page.goto('/admin/sign-in');
  await askForLink(page, operator);
  await page.goto(await mailedLink(site, operator));
  await site.db.update(operatorLinks).set({ expiresAt: sql`now()` });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This link no longer works.')).toBeVisible();
});

test('another browser, or a mail scanner, does not use a link up', async ({
  page,
  browser,
  site,
  operator,
}) => {
  await page.goto('/admin/sign-in');
  await askForLink(page, operator);
  const link = await mailedLink(site, operator);
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole(...headingOf('This is another browser'))).toBeVisible();
  await other.close();
  const token = new URL(link).searchParams.get('token') ?? '';
  const scanner = await fetch(`${site.origin}/admin/sign-in/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });
  expect([scanner.status, scanner.headers.get('location')]).toEqual([
    303,
    '/admin/sign-in?state=other_browser',
  ]);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/admin`);
});

test('too many requests for one address are refused', async ({ page, operator }) => {
  for (let count = 0; count < 5; count += 1) {
    await page.goto('/admin/sign-in');
    await askForLink(page, operator);
  }
  await page.goto('/admin/sign-in');
  await page.getByLabel('Email').fill(operator);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Too many attempts.')).toBeVisible();
});
