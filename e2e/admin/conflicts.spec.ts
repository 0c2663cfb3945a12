import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { signups } from '@/db/schema/signups';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expectAccessible } from '../page/accessibility';
import type { Site } from '../setup/site';
import { auditOf, makeChange, openChange } from './changes';
import { expect, test } from './fixtures';
import { add, button, open } from './person';
import { askForLink, mailedLink, signIn } from './sign-in';

// Two operators sign in, and axe reads the pages.
test.slow();

const SECOND = 'second@example.com';
test.use({
  siteEnv: { OPERATORS: `${DEFAULT_OPERATOR},${SECOND}` },
});

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

/** A page of the second operator, in another browser. */
async function openSecond(page: Page, site: Site): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const second = await browser.newPage();
  await signIn(second, site, SECOND);
  return second;
}

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
