import type { Page } from '@playwright/test';
import { auditOf, changesOn } from '../admin/operator';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { addFriends, openPlace } from './place';

const friends = (page: Page) => page.getByRole('region', { name: 'Friends' }).getByRole('listitem');

test('a person asks for a check without JavaScript, an operator decides, and the person sees it', async ({
  browser,
  signedInPage: operator,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const { link, id } = await openPlace(page, site);
  await addFriends(site, id, 1, { state: 'withheld', reason: 'disposable_domain' });
  await page.goto(link);
  await friends(page).getByText('Ask for a check').click();
  await friends(page).getByLabel('What should we know?').fill('She is my sister.');
  await friends(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toContainText("We'll check it.");
  await expect(friends(page)).toContainText('You asked for a check on');
  await expect(page.getByText('Ask for a check')).toHaveCount(0);

  await operator.goto('/admin/review?view=appeals');
  const appeal = operator.getByRole('row', { name: /She is my sister\./ });
  await expect(appeal).toContainText('#1 person-1@example.com');
  const reject = ['This leaves 1 referral unpaid.', 'Reject', 'Rejected 1 referral.'] as const;
  await changesOn(operator, site)(appeal.getByRole('button', { name: 'Reject' }), ...reject);
  await expect(operator.getByText('No appeals')).toBeVisible();

  await page.goto(link);
  await expect(friends(page)).toContainText(/Checked on .*: not counted/);
  await page.close();
});

test('an operator sees the page of a person, without forms, links of the person and traces', async ({
  browser,
  signedInPage: operator,
  site,
}) => {
  const { id } = await openPlace(operator, site);
  await addFriends(site, id, 21, { state: 'withheld', reason: 'disposable_domain' });
  await operator.goto(`/admin/people/${id}`);
  const before = await auditOf(site);
  await operator.getByRole('link', { name: 'See what they see' }).click();
  await expect(operator).toHaveURL(`/admin/people/${id}/place`);
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Your place, Ada');
  await expectAccessible(operator);
  expect(await operator.content()).not.toMatch(/<form|\/place\/[\w-]{40}/);
  await expect(operator.getByRole('button', { name: 'Erase me' })).toBeDisabled();
  await operator.getByRole('link', { name: 'Older' }).click();
  await expect(friends(operator)).toHaveCount(1);
  expect(await auditOf(site)).toEqual(before);
  await operator.getByRole('link', { name: 'Back to the person' }).click();
  await expect(operator).toHaveURL(`/admin/people/${id}`);

  const stranger = await browser.newPage();
  await stranger.goto(`${site.origin}/admin/people/${id}/place`);
  await expect(stranger).toHaveURL(/\/admin\/sign-in/);
  await stranger.close();
});
