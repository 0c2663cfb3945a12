import { sql } from 'drizzle-orm';
import { type NewSignup, signups } from '@/db/schema/signups';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import type { Site } from '../setup/site';
import {
  add,
  askForLink,
  auditOf,
  beHeldBack,
  button,
  changesOn,
  mailedLink,
  open,
  openChange,
  signIn,
  unfold,
} from './operator';

// Chromium reports the refused change of a browser without a session.
test.use({ allowedErrors: [/status of 403/] });

/** Changes a person as another operator could. */
const changeMeanwhile = ({ db }: Site, values: Partial<NewSignup>) => db.update(signups).set(values);

test('if another operator was faster, nothing changes', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  const friend = await add(site, 'friend@mailinator.com', host.code);
  const tab = await page.context().newPage();
  for (const each of [page, tab]) await open(each, site, friend);
  const reject = ['This leaves 1 referral unpaid.', 'Reject'] as const;
  const submit = await openChange(page, site, button(page, 'Reject their referral'), ...reject);
  const dryRun = '#1 host@example.com then has 1 paid referral and $1.00.';
  const release = button(tab, 'Release their referral');
  await changesOn(tab, site)(release, dryRun, 'Release', 'Released 1 referral');
  const before = await auditOf(site);

  await page.bringToFront();
  await submit.click();
  const result = page.getByRole('status').getByText('Nothing changed. 1 referral is already paid.');
  await expect(result).toBeVisible();
  await expect(button(page, 'Reverse their referral')).toBeVisible();
  await expect(button(page, 'Release their referral')).toHaveCount(0);
  expect(await auditOf(site)).toEqual(before);
});

test('of two operators who correct a person, the second learns of the first', async ({
  signedInPage: page,
  site,
}) => {
  await open(page, site, await add(site, 'ada@example.com'));
  const alert = page.getByRole('dialog').getByRole('alert');
  await unfold(page, 'Correct');
  await page.getByLabel('Email address').fill('ada@example.org');
  const submit = await openChange(page, site, button(page, 'Correct…'), ' to #', 'Correct');
  await changeMeanwhile(site, { email: 'ada@example.net' });

  await submit.click();
  await expect(alert).toHaveText(/This was changed in the meantime\..*Nothing was changed\./s);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.net');

  await changeMeanwhile(site, { email: 'ada@example.edu' });
  await page.getByLabel('Email address').fill('ada@example.org');
  await button(page, 'Correct…').click();
  await expect(alert).toContainText('This was changed');
  expect(await auditOf(site)).toEqual([]);
  const people = await site.db.select().from(signups);
  expect(people).toMatchObject([{ email: 'ada@example.edu' }]);
});

test('a change that is already made needs no confirmation', async ({ signedInPage: page, site }) => {
  await open(page, site, await add(site, 'ada@example.com'));
  const dialog = page.getByRole('dialog');
  await changeMeanwhile(site, { heldBackAt: new Date() });
  await button(page, 'Hold back').press('Enter');
  await expect(dialog).toContainText('Nothing changes. They are held back already.');
  await expect(dialog.getByRole('button')).toHaveText(['Close', '']);
  await expect(dialog.getByText('Close', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Put back in line')).toBeFocused();
  expect(await auditOf(site)).toEqual([]);
});

test('a session expires during a change: signing in leads back', async ({ page, site, operator }) => {
  const ada = await add(site, 'ada@example.com');
  await signIn(page, site, operator);
  await open(page, site, ada);
  const [trigger, dryRun, confirm] = beHeldBack(page);
  const submit = await openChange(page, site, trigger, dryRun, confirm);
  const before = await auditOf(site);
  await site.db.execute(sql`update operator_sessions set expires_at = now() from operators
    where operators.id = operator_id and email = ${operator}`);
  await submit.click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toHaveText(/Your session has ended\..*Nothing was changed\./s);
  expect(await auditOf(site)).toEqual(before);
  const [person] = await site.db.select().from(signups);
  expect(person?.heldBackAt).toBeNull();

  site.resend.clear();
  await alert.getByRole('link', { name: 'Sign in again' }).click();
  await askForLink(page, operator);
  await page.goto(await mailedLink(site, operator));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/people/${ada.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada@example.com');
});
