import { eq } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { boxOf, expectAccessible } from '../page/page';
import { add, button, makeChange, open } from './changes';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

test('an operator decides about the referral of a person, and about those of their friends', async ({
  signedInPage: page,
  site,
}) => {
  const host = await add(site, 'host@example.com');
  const paid = await add(site, 'paid@example.com', host.code);
  const withheld = await add(site, 'host+1@example.com', host.code);
  const appealed = await add(site, 'other-1@mailinator.com', host.code);
  await add(site, 'other-2@mailinator.com', host.code);
  const audit = (...kinds: string[]) => kinds.map((kind) => `${DEFAULT_OPERATOR} credit.${kind} ${host.id}`);

  await open(page, site, withheld);
  await expect(page.getByText('Own referral withheld')).toBeVisible();
  await expect(button(page, 'Reject their referral')).toBeVisible();
  expect(
    await makeChange(page, site, {
      button: button(page, 'Release their referral'),
      dryRun: 'The referrer then has 2 paid referrals and $2.00.',
      confirm: 'Release',
      done: 'Released 1 referral: $1.00.',
    }),
  ).toEqual(audit('release'));
  await expect(button(page, 'Reverse their referral')).toBeVisible();

  await open(page, site, host);
  const figures = page.getByRole('navigation', { name: 'State of the referral' }).getByRole('link');
  await expect(figures).toHaveText(['Withheld2', 'Unconfirmed0', 'Paid2', 'Rejected0', 'Reversed0', 'All4']);
  const friends = page.getByRole('region', { name: 'Friends and their referrals' });
  await expect(friends.getByRole('row').nth(1)).toContainText('other-1@mailinator.com');
  await friends.getByRole('checkbox', { name: 'Select #2' }).check();
  expect(
    await makeChange(page, site, {
      button: button(page, 'Reverse selected'),
      dryRun: 'This takes back $1.00 for 1 referral.',
      confirm: 'Reverse',
      done: 'Reversed 1 referral: $1.00.',
    }),
  ).toEqual(audit('reversal'));
  await expect(friends.getByRole('row').filter({ hasText: 'paid@example.com' })).toContainText('Reversed');

  await site.db
    .update(referrals)
    .set({ appeal: 'My sister', appealedAt: new Date() })
    .where(eq(referrals.friendId, appealed.id));
  await page.getByRole('searchbox').fill('other-1');
  await expect(friends.getByRole('row')).toHaveCount(2);
  await expect(friends).toContainText('Asked for a check: “My sister”');
  await friends.getByRole('checkbox').check();
  expect(
    await makeChange(page, site, {
      button: button(page, 'Release selected'),
      dryRun: 'This pays $1.00 for 1 referral.',
      confirm: 'Release',
      done: 'Released 1 referral: $1.00.',
    }),
  ).toEqual(audit('release'));
  await expect(friends).toContainText('Paid $1.00');
  await expect(friends).not.toContainText('My sister');
  await page.getByRole('searchbox').fill('');

  await figures.filter({ hasText: 'Withheld' }).click();
  await expect(friends.getByRole('row')).toHaveCount(2);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Reject all 1'),
      dryRun: 'This leaves 1 referral unpaid.',
      confirm: 'Reject',
      done: 'Rejected 1 referral.',
    }),
  ).toEqual(audit('rejection'));
  await expect(page.getByText('No referrals here')).toBeVisible();

  await page.getByRole('searchbox').fill('paid@');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await figures.filter({ hasText: 'All' }).click();
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(paid.id));
  await expect(page.getByRole('link', { name: '#1 host@example.com' })).toBeVisible();
});

test('an operator decides about VIP status, sends an email again and erases', async ({
  signedInPage: page,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const auditRow = (action: string) => [`${DEFAULT_OPERATOR} ${action} ${ada.id}`];
  await open(page, site, ada);
  expect(
    await makeChange(page, site, {
      button: button(page, 'Make VIP'),
      dryRun: 'They would become a VIP.',
      confirm: 'Make VIP',
      done: 'This person is a VIP.',
    }),
  ).toEqual(auditRow('vip.set'));
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
      // As the page shows it.
      typed: '#1',
      done: '#1 was erased.',
    }),
  ).toEqual(auditRow('erase'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await expect(page.getByText(/ada@example\.com|MFM-/)).toHaveCount(0);
  await expect(page.getByText('Not asked')).toBeVisible();
  for (const name of ['Erase', 'Make VIP', 'Resend welcome email']) {
    await expect(button(page, name)).toHaveCount(0);
  }
  await page.goto('/admin/people');
  await page.getByRole('searchbox').fill('#1');
  const results = page.getByRole('region', { name: 'Search results' });
  await expect(results.getByText('Erased person')).toBeVisible();
  await expect(results.getByText(/MFM-/)).toHaveCount(0);
});

test('an operator corrects a person, and records who invited them', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  const friend = await add(site, 'freind@example.com');
  await open(page, site, friend);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill('Friend@example.com');
  const edited = await makeChange(page, site, {
    button: button(page, 'Correct…'),
    dryRun: 'The address freind@example.com would become Friend@example.com, without a confirmation.',
    confirm: 'Correct',
    done: 'Saved: #2 Friend@example.com.',
  });
  expect(edited).toEqual([`${DEFAULT_OPERATOR} edit ${friend.id}`]);
  await expect(page.getByRole('heading', { name: 'Friend@example.com' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.getByLabel('Referrer: code, address or position').fill(host.code);
  const attached = await makeChange(page, site, {
    button: button(page, 'Record referrer…'),
    dryRun: 'Their credit would grow by $1.00 to $1.00.',
    confirm: 'Record',
    done: 'Saved: #1 host@example.com invited this person.',
  });
  expect(attached).toEqual([`${DEFAULT_OPERATOR} credit.attach ${host.id}`]);
  await expect(button(page, 'Record referrer…')).toHaveCount(0);
});

test('shows emails as they look, and asks before it erases', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  await open(page, site, host);
  await page.getByText(/^Show:/).click();
  const frame = page.locator('iframe[title="Welcome email"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).not.toHaveAttribute('srcdoc', /<script/i);
  const ticket = frame.contentFrame().locator('.ticket');
  await expect(ticket).toHaveCSS('clip-path', /polygon/);
  await expect(ticket).toContainText('#1');
  await button(page, 'Erase').click();
  await expect(page.getByRole('dialog')).toContainText('cannot be undone');
  await expectAccessible(page);
});

test('on a phone, the result of a change is at the bottom and covers no button of the page', async ({
  signedInPage: page,
  site,
}) => {
  const height = 664;
  await page.setViewportSize({ width: 390, height });
  await open(page, site, await add(site, 'ada@example.com'));
  await makeChange(page, site, {
    button: button(page, 'Make VIP'),
    dryRun: 'They would become a VIP.',
    confirm: 'Make VIP',
    done: 'This person is a VIP.',
  });
  await expect(button(page, 'Remove VIP')).toBeVisible();
  const toast = page.locator('.toast');
  // Otherwise it disappears after five seconds.
  await toast.hover();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const { y: top } = await boxOf(toast);
  expect(top).toBeGreaterThan(height / 2);
  const buttons = await page.getByRole('main').getByRole('button').all();
  for (const each of buttons) {
    const { y, bottom } = await boxOf(each);
    expect(bottom <= top || y >= height).toBe(true);
  }
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});
