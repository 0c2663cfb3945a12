import { sql } from 'drizzle-orm';
import { operatorSessions } from '@/db/schema/operator-accounts';
import { resource } from '../fixtures';
import { expectAccessible } from '../page/accessibility';
import { type Site, startSite } from '../setup/site';
import { test as base, expect, headingOf, operators } from './operators';
import { signIn } from './sign-in';

const test = base.extend<{ closed: Site }>({
  closed: [resource(() => startSite({ env: { OPERATORS: '' } })), { timeout: 90_000 }],
});

// Many pages, and axe reads some of them.
test.slow();

test('signing out ends the session, and a forged cookie opens nothing', async ({ page, site, operator }) => {
  await signIn(page, site, operator);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  const session = cookies.find(({ name }) => name === 'operator_session');
  for (const value of [session?.value ?? '', `${'x'.repeat(32)}.${'A'.repeat(43)}%3D`, 'x']) {
    await page.context().addCookies([{ name: 'operator_session', value, url: site.origin }]);
    await page.goto('/admin/sessions');
    await expect(page.getByRole(...headingOf('Sign in'))).toBeVisible();
  }
});

test('an operator revokes a session; an operator who is removed loses access at once', async ({
  page,
  browser,
  site,
  operator,
}) => {
  await signIn(page, site, operator);
  const colleague = operators.at(-1) ?? '';
  const other = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.200' } });
  await signIn(other, site, colleague);
  await page.goto('/admin/sessions');
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(colleague) }).click();
  await expect(page.getByRole('button', { name: new RegExp(colleague) })).toHaveCount(0);
  await other.goto(`${site.origin}/admin/sessions`);
  await expect(other.getByRole(...headingOf('Sign in'))).toBeVisible();
  await other.close();

  await site.db.execute(sql`update operators set email = 'left@example.com' where email = ${operator}`);
  await page.goto('/admin/sessions');
  await expect(page.getByRole(...headingOf('Sign in'))).toBeVisible();
});

test('an action needs a session of this site', async ({ page, site, operator }) => {
  await signIn(page, site, operator);
  const victim = { id: 'victim', tokenHash: 'victim', browser: 'Firefox', createdAt: new Date() };
  await site.db.execute(sql`
    insert into operator_sessions (id, operator_id, token_hash, browser, created_at, last_seen_at, expires_at)
    select ${victim.id}, id, ${victim.tokenHash}, ${victim.browser}, now(), now(), now() + interval '1 hour'
    from operators where email = ${operator}`);
  await page.goto('/admin/sessions');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  // The session ends while the page is open.
  await site.db.execute(sql`delete from operator_sessions where id <> ${victim.id}`);
  await page.getByRole('button', { name: /Revoke Firefox of/ }).click();
  const request = await sent;
  await expect(page.getByRole(...headingOf('Sign in'))).toBeVisible();
  expect(await site.db.$count(operatorSessions)).toBe(1);

  await signIn(page, site, operator);
  const { cookie: _, ...headers } = await request.allHeaders();
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const replay = (changes: Record<string, string>) =>
    fetch(`${site.origin}/admin/sessions`, {
      method: 'POST',
      headers: {
        'next-action': headers['next-action'] ?? '',
        'content-type': headers['content-type'] ?? '',
        ...changes,
      },
      body: request.postData(),
    });
  expect(await (await replay({ origin: site.origin })).text()).toContain('signed_out');
  await replay({ cookie: cookies, origin: 'https://evil.example' });
  await replay({ cookie: cookies, origin: 'null' });
  await replay({ cookie: cookies, origin: site.origin, 'sec-fetch-site': 'cross-site' });
  expect(await site.db.execute(sql`select id from operator_sessions where id = ${victim.id}`)).toHaveLength(
    1,
  );
  expect(await (await replay({ cookie: cookies, origin: site.origin })).text()).toContain('"done"');
  expect(await site.db.execute(sql`select id from operator_sessions where id = ${victim.id}`)).toHaveLength(
    0,
  );
});

test('forms of other sites are refused', async ({ page, site, operator }) => {
  await signIn(page, site, operator);
  for (const path of ['sign-in/request', 'sign-in/confirm', 'sign-out']) {
    const answer = await fetch(`${site.origin}/admin/${path}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ email: operator }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(403);
  }
  await page.goto('/admin/sessions');
  await expect(page.getByRole(...headingOf('Sessions'))).toBeVisible();
});

test('without OPERATORS, every address below /admin is an unknown page', async ({ closed }) => {
  const ask = async (path: string, method: string) => {
    const response = await fetch(closed.origin + path, { method, redirect: 'manual' });
    const { date: _, etag: __, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };
  for (const method of ['GET', 'POST']) {
    const unknown = await ask('/no-such-page', method);
    expect([404, 405]).toContain(unknown.status);
    for (const path of [
      '',
      '/people',
      '/sign-in',
      '/sign-in/link?token=x',
      '/sign-in/request',
      '/sign-out',
      '/x',
    ]) {
      expect(await ask(`/admin${path}`, method), `${method} ${path}`).toEqual(unknown);
    }
  }
});
