import type { Page } from '@playwright/test';
import { auditOf } from '../admin/changes';
import { expect, test } from '../fixtures';
import { NEEDS_ALL } from '../page/in-app-browser';
import { expectAccessible } from '../page/page';
import { addFriends, openPlace } from './place';

const friends = (page: Page) => page.getByRole('region', { name: 'Friends' }).getByRole('listitem');

test('operators decide about a check that a person asked for without JavaScript, and the person sees it', {
  tag: NEEDS_ALL,
}, async ({ browser, signedInPage: operator, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const { link, id } = await openPlace(page, site);
  await addFriends(site, id, 2, { state: 'withheld', reason: 'disposable_domain' });
  for (const [n, sentence] of ['She is my sister.', 'My other one.'].entries()) {
    await page.goto(link);
    await friends(page).nth(n).getByText('Ask for a check').click();
    await friends(page).nth(n).getByLabel('What should we know?').fill(sentence);
    await friends(page).nth(n).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText("We'll check it.");
    await expect(friends(page).nth(n)).toContainText('You asked for a check on');
  }
  await expect(page.getByText('Ask for a check')).toHaveCount(0);

  await operator.goto('/admin/review');
  const appeals = operator.getByRole('region', { name: 'Friends to check' });
  const [sister, other] = [/She is my sister\./, /My other one\./].map((name) =>
    appeals.getByRole('row', { name }),
  );
  if (!sister || !other) throw new Error('There are no rows');
  await expect(sister).toContainText('#1 person-1@example.com');
  await expect(sister).toContainText('ago');
  await expectAccessible(operator);
  const dialog = operator.getByRole('dialog');
  await sister.getByRole('button', { name: 'Release' }).click();
  await expect(dialog).toContainText('This pays $1.00 for 1 referral.');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(sister).toHaveCount(0);
  await operator.getByRole('link', { name: 'Appeals' }).click();
  await expect(operator).toHaveURL('/admin/review?view=appeals');
  await expectAccessible(operator);
  await other.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toContainText('This leaves 1 referral unpaid.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(operator.getByText('No appeals')).toBeVisible();

  await page.goto(link);
  await expect(friends(page).nth(0)).toContainText(/Checked on .*: counted, \$1/);
  await expect(friends(page).nth(1)).toContainText(/Checked on .*: not counted/);
  await page.close();
});

test('an operator sees the page of a person, without forms, links of the person and traces', {
  tag: NEEDS_ALL,
}, async ({ browser, signedInPage: operator, site }) => {
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
