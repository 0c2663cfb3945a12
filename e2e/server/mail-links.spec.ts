import type { Page } from '@playwright/test';
import { add } from '../admin/operator';
import { test as base, expect, resource } from '../fixtures';
import { expectAccessible, expectWellLaidOut, widthOf } from '../page/page';
import { balance, lookUp } from '../page/stats';
import { linkOf } from '../place/place';
import { type Site, startSite } from '../setup/site';

const test = base.extend<{ confirming: Site }>({
  confirming: resource(() => startSite({ env: { REFERRAL_CREDIT: 'confirmation' } })),
  baseURL: ({ confirming }, use) => use(confirming.origin),
});

const unconfirmed = (page: Page) => balance(page).getByText(/confirmed their email yet$/);

test('a referral pays when the friend confirms the email', async ({ page, confirming: site }) => {
  const { code } = await add(site, 'host@example.org');
  await add(site, 'friend@example.org', code);
  await lookUp(page, code);
  await expect(unconfirmed(page)).toHaveText("1 friend hasn't confirmed their email yet");
  await expect(balance(page).getByText('$0.00', { exact: true })).toBeVisible();

  await page.goto(await linkOf(site, 'friend@example.org', 'Confirm your email'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expectWellLaidOut(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addStyleTag({ content: 'html { font-size: 200% } main { overflow-wrap: normal !important }' });
  const excess = page.getByRole('heading').evaluate((heading) => heading.scrollWidth - heading.clientWidth);
  expect(await excess, 'no line breaks inside a word').toBe(0);
  expect(await widthOf(page)).toBe(320);

  await lookUp(page, code);
  await expect(balance(page).getByText('$1.00', { exact: true })).toBeVisible();
  await expect(unconfirmed(page)).toHaveCount(0);
  await expect(balance(page).getByText('9 more referrals to go')).toBeVisible();
});
