import { eq } from 'drizzle-orm';
import { signups } from '@/db/schema/signups';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { add, beHeldBack, button, changesOn, open } from './operator';

test('an operator decides about the referrals of friends', async ({ signedInPage: page, site }) => {
  const host = await add(site, 'host@example.com');
  const paid = await add(site, 'paid@example.com', host.code);
  for (const n of [1, 2]) await add(site, `other-${n}@mailinator.com`, host.code);
  const change = changesOn(page, site);

  await open(page, site, host);
  const figures = page.getByRole('navigation', { name: 'State of the referral' }).getByRole('link');
  await expect(figures).toHaveText(['Withheld2', 'Unconfirmed0', 'Paid1', 'Rejected0', 'Reversed0', 'All3']);
  const friends = page.getByRole('region', { name: 'Friends and their referrals' });
  await expect(friends.getByRole('row').nth(1)).toContainText('other-1@mailinator.com');
  await friends.getByRole('checkbox', { name: 'Select #2' }).check();
  const takesBack = 'This takes back $1.00 for 1 referral.';
  const reverse = [takesBack, 'Reverse', 'Reversed 1 referral.'] as const;
  const audit = [`${DEFAULT_OPERATOR} credit.reversal ${host.id}`];
  expect(await change(button(page, 'Reverse selected'), ...reverse)).toEqual(audit);
  await expect(friends.getByRole('row').filter({ hasText: 'paid@example.com' })).toContainText('Reversed');

  await figures.filter({ hasText: 'Withheld' }).click();
  await expect(friends.getByRole('row')).toHaveCount(3);
  const reject = ['This leaves 2 referrals unpaid.', 'Reject', 'Rejected 2 referrals.'] as const;
  expect(await change(button(page, 'Reject all 2'), ...reject)).toHaveLength(2);
  await expect(page.getByText('No referrals here')).toBeVisible();

  await page.getByRole('searchbox').fill('paid@');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await figures.filter({ hasText: 'All' }).click();
  await expect(page).toHaveURL(/q=paid%40$/);
  await expect(friends.getByRole('row')).toHaveCount(2);
  await friends.getByRole('link', { name: 'paid@example.com' }).click();
  await expect(page).toHaveURL(new RegExp(paid.id));
  await expect(page.getByRole('link', { name: '#1 host@example.com' }).first()).toBeVisible();

  // The app has the credit: nothing can be decided any more.
  await site.db.update(signups).set({ handedOverAt: new Date() }).where(eq(signups.id, host.id));
  await open(page, site, host);
  await expect(friends.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('an operator sees what happened to a person, holds them back, and erases them', async ({
  signedInPage: page,
  site,
}) => {
  const ada = await add(site, 'ada@example.com');
  const auditRow = (action: string) => [`${DEFAULT_OPERATOR} ${action} ${ada.id}`];
  const change = changesOn(page, site);
  await open(page, site, ada);
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.last()).toContainText('Joined');
  await expect(timeline.first()).toContainText('Welcome email');
  await expect(page.getByRole('definition').filter({ hasText: 'before them' })).toHaveText(
    '0 before them in the next wave, score 50',
  );

  expect(await change(...beHeldBack(page))).toEqual(auditRow('hold.set'));
  await expect(timeline.first()).toContainText(`Held back 1 person by ${DEFAULT_OPERATOR}`);
  // The position as the page shows it.
  const erase = ['Name, address, code and source are removed', 'Erase', 'Erased #1 ', '#1'] as const;
  expect(await change(button(page, 'Erase'), ...erase)).toEqual(auditRow('erase'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person');
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/ada@example\.com|MFM-/)).toHaveCount(0);
  await expect(timeline.first()).toContainText(`Erased by ${DEFAULT_OPERATOR}`);
  for (const name of ['Erase', 'Hold back', 'Resend', 'More']) {
    await expect(button(page, name)).toHaveCount(0);
  }
  await page.goto('/admin/people?q=%231');
  const list = page.getByRole('region', { name: 'People', exact: true });
  await expect(list.getByText('Erased person')).toBeVisible();
  await expect(list.getByText(/MFM-/)).toHaveCount(0);
});
