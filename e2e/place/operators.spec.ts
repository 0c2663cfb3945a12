import type { Page } from '@playwright/test';
import { auditOf, open } from '../admin/operator';
import { expect, inAppTest as test } from '../fixtures';
import { addFriends, openLine, openPlace } from './place';

const friends = (page: Page) => page.getByRole('region', { name: 'Friends' }).getByRole('listitem');

test('an operator sees the page of a person, without forms, links of the person and traces', async ({
  browser,
  signedInPage: operator,
  site,
}) => {
  const { id } = await openPlace(operator, site);
  await addFriends(site, id, 21, { state: 'withheld', reason: 'disposable_domain' });
  await open(operator, site, { id });
  const before = await auditOf(site);
  await operator.getByRole('link', { name: 'See what they see' }).click();
  await expect(operator).toHaveURL(`/admin/people/${id}/place`);
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Your place, Ada');
  expect(await operator.content()).not.toMatch(/<form|\/place\/[\w-]{40}/);
  await openLine(operator, 'End links or leave');
  await expect(operator.getByRole('button', { name: 'Erase me' })).toBeDisabled();
  await expect(friends(operator)).toHaveCount(21);
  await expect(friends(operator).last()).toContainText('Earlier');
  expect(await auditOf(site)).toEqual(before);
  await operator.getByRole('link', { name: 'Back to the person' }).click();
  await expect(operator).toHaveURL(`/admin/people/${id}`);

  const stranger = await browser.newPage();
  await stranger.goto(`${site.origin}/admin/people/${id}/place`);
  await expect(stranger).toHaveURL(/\/admin\/sign-in/);
  await stranger.close();
});
