import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { expect, test } from '../fixtures';
import { expectAccessible } from '../page/page';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';
import { pauseAfterFirstStep } from './long-operation';
import { add, auditOf, button, changesOn, createWithheldReferrals, openChange, unfold } from './operator';

const credit = (kind: string, rows: number) =>
  Array(rows).fill(expect.stringMatching(`^${DEFAULT_OPERATOR} credit\\.${kind} `));

test('rejects one withheld referral, and releases the others', async ({ signedInPage: page, site }) => {
  const change = changesOn(page, site);
  const host = page.getByRole('link', { name: /host@example\.com/ });
  await createWithheldReferrals(site, 4);
  await page.goto('/admin/review');
  await host.click();
  await expect(page.getByRole('heading', { name: 'Disposable domain' })).toBeVisible();
  const friend = page.getByRole('row', { name: /friend-0@/ });
  await expect(page.getByText("4 on the referrer's network")).toBeVisible();
  await expect(friend).toContainText("the referrer's network");
  await expect(friend).toContainText('4 on the network');

  await page.getByRole('checkbox', { name: 'Select #2' }).check();
  const selected = button(page, 'Reject 1, $1');
  const reject = ['This leaves 1 referral unpaid.', 'Reject'] as const;
  await openChange(page, site, selected, ...reject);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await change(selected, ...reject, 'Rejected 1 referral.')).toEqual(credit('rejection', 1));
  const rejectAll = button(page, 'Reject 3, $3');
  await expect(rejectAll).toBeFocused();
  await page.locator('.toast').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(rejectAll).toBeFocused();

  const release = ['This pays $3.00 for 3 referrals.', 'Release', 'Released 3 referrals.'] as const;
  expect(await change(button(page, 'Release'), ...release)).toEqual(credit('release', 3));
  await expect(page.getByRole('status').filter({ hasText: 'No other group is left.' })).toBeVisible();
  // The last group leads back to the list.
  await expect(page.getByText('Nothing here waits for a decision.')).toBeVisible();

  await page.goto('/admin/review?state=paid');
  await expect(page.getByRole('row', { name: /host@/ })).toContainText('3 on one network');
  await host.click();
  const reverseAll = button(page, 'Reverse 3, $3');
  const reverse = await openChange(
    page,
    site,
    reverseAll,
    'This takes back $3.00 for 3 referrals.',
    'Reverse',
  );
  await page.getByLabel('Hold these 3 friends back from waves, too').check();
  await reverse.click();
  await expect(page.getByText('Reversed 3 referrals.')).toBeVisible();
  expect((await auditOf(site)).slice(-3)).toEqual(credit('reversal', 3));
  await page.goto('/admin/mailings/invite');
  await expect(page.getByText('skips 3 who are held back')).toBeVisible();
  await page.goto('/admin/people?filter=held_back');
  await page.getByRole('link', { name: 'friend-1@mailinator.com' }).click();
  await unfold(page, 'More');
  await change(
    button(page, 'Put back in line'),
    'Waves invite them again',
    'Put back in line',
    'back in line.',
  );
  const hold = await openChange(page, site, button(page, 'Hold back'), 'told nothing', 'Hold back');
  await page.getByLabel('Why').fill('asked to wait');
  await hold.click();
  await expect(page.getByText('held back: asked to wait')).toBeVisible();
});

test('a translated decision about a group can be stopped after each step', async ({
  signedInPage: page,
  site,
}) => {
  test.slow();
  await createWithheldReferrals(site, 301);
  await page.goto('/admin/review');
  await page.setViewportSize({ width: 390, height: 620 });
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  const releaseAll = button(page, 'Release');
  await page.getByRole('checkbox', { name: 'Select #20' }).scrollIntoViewIfNeeded();
  await expect(releaseAll).toBeInViewport({ ratio: 1 });
  await keepTranslating(page);
  await releaseAll.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('for 301 referrals.');
  const release = dialog.getByRole('button', { name: 'Release', exact: true });
  const { pauseAgain, proceed } = await pauseAfterFirstStep(site, () => release.click());
  await expect(dialog).toContainText('100 of 301');
  await pauseAgain();
  await expect(dialog).toContainText('200 of 301');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toBeHidden();
  await proceed();
  await expect(page.getByRole('status').getByText(/^Released 300 referrals/)).toBeVisible();
  await expect(button(page, 'Release 1, $1')).toBeVisible();
  await expectNoStaleTexts(page);

  // Where nothing can be done with all, the bar covers no rows until some are selected.
  await page.getByRole('link', { name: /host@example\.com/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('host@example.com');
  const first = page.getByRole('checkbox', { name: /Select #/ }).first();
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  await expect(page.getByText('0 selected')).not.toBeInViewport();
  await first.check();
  await expect(button(page, 'Release selected')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'MyFitModel' }).press('Tab');
  await expect(button(page, 'Sign out')).toBeInViewport({ ratio: 1 });
});

test('decides groups of one in the list', async ({ signedInPage: page, site }) => {
  const change = changesOn(page, site);
  for (const name of ['ada', 'bo', 'cem']) {
    const { code } = await add(site, `${name}@example.com`);
    await add(site, `${name}@mailinator.com`, code);
  }
  await page.goto('/admin/review');
  const boxes = page.getByRole('checkbox', { name: /Select the friend of/ });
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await boxes.last().click();
  const reject = ['This leaves 2 referrals unpaid.', 'Reject', 'Rejected 2 referrals.'] as const;
  await change(button(page, 'Reject 2, $2'), ...reject);
  await expect(boxes).toHaveCount(1);
});
