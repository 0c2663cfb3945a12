import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';
import { auditOf, makeChange, openChange } from './changes';
import { expect, test } from './fixtures';
import { askForLink, mailedLink, signIn } from './sign-in';

// Two operators sign in, and axe reads the pages.
test.slow();

const SECOND = 'second@example.com';
test.use({
  siteEnv: { OPERATORS: `${DEFAULT_OPERATOR},${SECOND}` },
  // Chromium logs it for the frame of an email, which allows no scripts. Emails have none.
  allowedErrors: [/Blocked script execution in 'about:srcdoc'/],
});

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

async function add(site: Site, email: string, referrerCode?: string) {
  const { signup } = await join(site.origin, { email, ...(referrerCode && { referrerCode }) });
  if (!signup) throw new Error(`${email} did not join`);
  return { id: signup.id, code: signup.referral_code };
}

const open = (page: Page, site: Site, { id }: { id: string }) =>
  page.goto(`${site.origin}/admin/people/${id}`);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A page of the second operator, in a browser of their own. */
async function openSecond(page: Page, site: Site): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const second = await browser.newPage();
  await signIn(second, site, SECOND);
  return second;
}

test('an operator releases and reverses referrals', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  const paid = await add(site, 'paid@example.com', host.code);
  const withheld = await add(site, 'withheld@mailinator.com', host.code);
  for (const n of [1, 2]) await add(site, `other-${n}@mailinator.com`, host.code);
  const auditRow = (kind: string) => `${DEFAULT_OPERATOR} credit.${kind} ${host.id}`;

  await open(page, site, withheld);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Release their referral'),
      dryRun: 'Their credit would change by +$1.00 to $2.00.',
      confirm: 'Release',
      done: '1 referral released: +$1.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('release')]);
  await expect(button(page, 'Reverse their referral')).toBeVisible();

  await open(page, site, host);
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByText('A withheld referral was released')).toBeVisible();
  const friends = page.getByRole('region', { name: 'Friends and their referrals' });
  const row = friends.getByRole('row').filter({ hasText: 'paid@example.com' });
  expect(
    await makeChange(page, site, {
      button: row.getByRole('button', { name: 'Reverse' }),
      dryRun: 'Their credit would change by −$1.00 to $1.00.',
      confirm: 'Reverse',
      done: '1 referral reversed: −$1.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('reversal')]);
  await expect(row).toContainText('Reversed');
  await expect(row.getByRole('button')).toHaveCount(0);

  expect(
    await makeChange(page, site, {
      button: button(page, 'Release all withheld'),
      dryRun: '2 referrals of #1 host@example.com would be paid.',
      confirm: 'Release',
      done: '2 referrals released: +$2.00 for #1 host@example.com.',
    }),
  ).toEqual([auditRow('release'), auditRow('release')]);
  await expect(friends.getByText('Withheld', { exact: true })).toHaveCount(0);
  await expect(button(page, 'Release all withheld')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Audit' }).getByText('credit.reversal')).toBeVisible();
  await friends.getByRole('link', { name: '#2 paid@example.com' }).click();
  await expect(page).toHaveURL(new RegExp(paid.id));
  await expect(page.getByRole('link', { name: '#1 host@example.com' })).toBeVisible();
  await expect(button(page, 'Reverse their referral')).toHaveCount(0);
});

test('an operator decides about VIP status, sends an email again and erases', async ({
  signedInPage: page,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const auditRow = (action: string) => [`${DEFAULT_OPERATOR} ${action} ${ada.id}`];
  await open(page, site, ada);
  const vipChange = (name: string, dryRun: string, confirm: string, done: string) =>
    makeChange(page, site, { button: button(page, name), dryRun, confirm, done });
  expect(
    await vipChange('Make VIP', 'They would become a VIP.', 'Make VIP', 'This person is a VIP.'),
  ).toEqual(auditRow('vip.set'));
  expect(
    await vipChange('Remove VIP', 'They would lose VIP status.', 'Remove', 'This person is not a VIP.'),
  ).toEqual(auditRow('vip.unset'));
  expect(
    await vipChange(
      'Automatic VIP',
      'the number of their friends decides',
      'Make automatic',
      'This person is not a VIP.',
    ),
  ).toEqual(auditRow('vip.reset'));
  await expect(page.getByText('By number of friends')).toBeVisible();
  await expect(button(page, 'Automatic VIP')).toHaveCount(0);

  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(1);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Resend welcome email'),
      dryRun: '1 email would be sent: the welcome email, with today’s figures.',
      confirm: 'Send',
      done: 'The welcome email is waiting to be sent.',
    }),
  ).toEqual(auditRow('resend'));
  await expect.poll(() => site.resend.mails('ada@example.com').length).toBe(2);

  expect(
    await makeChange(page, site, {
      button: button(page, 'Erase'),
      dryRun: 'Name, address, code and source would be removed for good.',
      confirm: 'Erase',
      typed: '1',
      done: '#1 was erased.',
    }),
  ).toEqual(auditRow('erase'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await expect(page.getByText('ada@example.com')).toHaveCount(0);
  for (const name of ['Erase', 'Make VIP', 'Resend welcome email']) {
    await expect(button(page, name)).toHaveCount(0);
  }
});

test('says when another operator was faster, and shows the person as they are now', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  const friend = await add(site, 'friend@mailinator.com', host.code);
  const second = await openSecond(page, site);
  const release = (one: Page) => ({
    button: button(one, 'Release their referral'),
    dryRun: 'Their credit would change by +$1.00 to $1.00.',
    confirm: 'Release',
  });
  await open(page, site, friend);
  await open(second, site, friend);
  const submit = await openChange(page, site, release(page));
  const released = await makeChange(second, site, { ...release(second), done: '1 referral released' });
  expect(released).toEqual([`${SECOND} credit.release ${host.id}`]);

  const dialog = page.getByRole('dialog');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /This referral is already paid\.\s*Nothing was changed\./,
  );
  await expectAccessible(page);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(button(page, 'Reverse their referral')).toBeVisible();
  await expect(button(page, 'Release their referral')).toHaveCount(0);

  await makeChange(second, site, {
    button: button(second, 'Erase'),
    dryRun: 'This cannot be undone.',
    confirm: 'Erase',
    typed: '2',
    done: '#2 was erased.',
  });
  await button(page, 'Make VIP').click();
  await expect(dialog.getByRole('alert')).toHaveText(/This person was erased\.\s*Nothing was changed\./);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await expect(button(page, 'Make VIP')).toHaveCount(0);
  expect(await auditOf(site)).toEqual([...released, `${SECOND} erase ${friend.id}`]);
  await second.close();
});

test('a session that ends during a change changes nothing, and signing in leads back', async ({
  page: first,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const page = await openSecond(first, site);
  await page.goto(`${site.origin}/admin/people`);
  await page.getByRole('searchbox').fill('ada');
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').click();
  const submit = await openChange(page, site, {
    button: button(page, 'Make VIP'),
    dryRun: 'They would become a VIP.',
    confirm: 'Make VIP',
  });
  await site.db.execute(sql`update operator_sessions set expires_at = now() from operators
    where operators.id = operator_id and email = ${SECOND}`);
  await submit.click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('Your session has ended.');
  await expect(alert).toContainText('Nothing was changed.');
  expect(await auditOf(site)).toEqual([]);
  expect(await site.db.$count(signups, eq(signups.isVip, true))).toBe(0);

  site.resend.clear();
  await alert.getByRole('link', { name: 'Sign in again' }).click();
  await askForLink(page, SECOND);
  await page.goto(await mailedLink(site, SECOND));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/people/${ada.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com');
  await page.close();
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test(`shows emails as they look, and is accessible, at ${width} pixels`, async ({
    signedInPage: page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const host = await add(site, 'host@example.com');
    await add(site, 'friend@example.com', host.code);
    await add(site, 'friend@mailinator.com', host.code);
    await open(page, site, host);
    await page.getByText(/^Show:/).click();
    const frame = page.locator('iframe[title="Welcome email"]');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect(frame).not.toHaveAttribute('srcdoc', /<script/i);
    const ticket = frame.contentFrame().locator('.ticket');
    await expect(ticket).toHaveCSS('clip-path', /polygon/);
    await expect(ticket).toContainText('#1');
    await expectAccessible(page);
    expect(await widthOf(page)).toBe(width);
    await button(page, 'Erase').click();
    await expect(page.getByRole('dialog')).toContainText('cannot be undone');
    await expectAccessible(page);
  });
}
