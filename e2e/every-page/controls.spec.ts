import { addPeople } from '@/db/testing/people';
import { reloadUntil } from '../admin/operator';
import { test as desktopTest, expect, inAppTest as test } from '../fixtures';
import { delayRequests } from '../page/network';
import { boxOf, findCoveredLines, openStats, stopClock, toastOf } from '../page/page';
import { answerSignups, freshEmail, joinedResult } from '../page/signup';
import {
  answerLookups,
  balance,
  choose,
  dialogOf,
  field,
  lookUp,
  openButton,
  saveButton,
} from '../page/stats';
import { expectNoStaleTexts, keepTranslating } from '../page/translation';

desktopTest(
  'a coral button keeps its color under a mouse, and a select looks like an input',
  async ({ form, page }) => {
    await form.open();
    const end = form.button.locator(':scope > :last-child');
    await end.hover();
    await expect(end.locator('svg')).toHaveCSS('translate', '3px');
    await expect(end).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

    const [input, select, readOnly] = await page.evaluate(() =>
      ['<input class="field">', '<select class="field"></select>', '<input class="field" readonly>'].map(
        (html) => {
          document.body.insertAdjacentHTML('beforeend', html);
          const field = document.body.lastElementChild;
          return field && getComputedStyle(field).backgroundColor;
        },
      ),
    );
    expect(select).toBe(input);
    expect(readOnly).not.toBe(input);
  },
);

desktopTest(
  'in forced colors, no line covers another, and borders tell what is chosen',
  async ({ form, page, site }) => {
    const [person] = await addPeople(site.db, 1, {}, 400);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    const colorOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
    expect(await colorOf('Previous')).not.toBe(await colorOf('Next'));
    for (const open of [
      () => form.button.waitFor(),
      async () => {
        await form.join();
        await page.locator('.ticket-number').waitFor();
        await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
      },
      () => page.goto(`/stats?code=${person?.referralCode}`).then(() => openButton(page).waitFor()),
    ]) {
      await open();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => findCoveredLines(page)).toEqual([]);
      }
    }
    await openButton(page).click();
    await expect(saveButton(page)).toHaveCSS('border-top-width', '1px');
    await choose(page, 'Urban Night Out');
    for (const [checked, count, width] of [
      [true, 1, '5px'],
      [false, 3, '1px'],
    ] as const) {
      const options = dialogOf(page).getByRole('radio', { checked }).locator('..');
      await expect(options).toHaveCount(count);
      for (const option of await options.all()) await expect(option).toHaveCSS('border-top-width', width);
    }
  },
);

test('in forced colors, the open page and the colors of a chart stand out in the admin area', async ({
  signedInPage: page,
  site,
}) => {
  await addPeople(site.db, 1);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin');
  const color = (name: string) =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect.poll(async () => (await color('Today')) !== (await color('People'))).toBe(true);
  const swatches = page.getByRole('region', { name: 'Signups a day' }).locator('p > span > span');
  await reloadUntil(page, (options) => expect(swatches).toHaveCount(2, options));
  const colors = await swatches.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).backgroundColor),
  );
  expect(new Set(colors).size).toBe(2);
});

test('a toast is over the header of a phone, under a dialog, until the next lookup', async ({ page }) => {
  await answerLookups(page);
  await lookUp(page);
  await expect(openButton(page)).toBeVisible();
  // Otherwise the toast disappears after five seconds.
  await stopClock(page);
  for (const [width, height, y] of [
    [390, 664, 0],
    [1440, 900, 88],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /Copy Link|Copied!/ }).click();
    const toast = toastOf(page, 'Copied!').first();
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(toast)).y).toBe(y);
    await openButton(page).click();
    await expect(dialogOf(page)).toBeVisible();
    const isCovered = () =>
      toast.evaluate((element) => {
        const { x, y, width: w, height: h } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(x + w / 2, y + h / 2));
      });
    await expect.poll(isCovered).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
  }
  // Another balance replaces the one whose link was copied.
  await field(page).press('Enter');
  await expect(toastOf(page, 'Copied!')).toHaveCount(0);
});

test('a translated form, ticket, balance and dialog show each change', async ({ form, page }) => {
  await form.open();
  await answerSignups(page, joinedResult());
  const release = await delayRequests(page, '**/api/waitlist/signups');
  await form.email.fill(freshEmail());
  await form.tick();
  await keepTranslating(page);
  await form.button.click();
  await expect(form.button).toHaveText('Joining...');
  await expect(form.button).toBeDisabled();
  release();
  const copy = page.locator('#signup').getByRole('button', { name: /Copy Link|Copied!/ });
  await expect(copy).toBeVisible();
  // Otherwise the text disappears after two seconds.
  await stopClock(page);
  await copy.click();

  await expect(copy).toHaveText('Copied!');
  // The toast covers the header for five seconds.
  await page.clock.runFor('00:05');
  await page.clock.resume();
  await answerLookups(page);
  await openStats(page);
  await expect(balance(page)).toContainText('#313');
  await openButton(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await choose(page, 'Urban Night Out');
  await page.keyboard.press('Escape');
  // Until then, it takes the focus back from the field.
  await expect(dialogOf(page)).toBeHidden();
  await answerLookups(page, {
    signup_position: 7,
    is_vip: false,
    referral_count: 2,
    store_credit_dollars: 2,
  });
  await field(page).press('Enter');
  await expect(balance(page)).toContainText('#7');
  await field(page).fill('');
  await field(page).press('Enter');
  await expect(page.getByText('Please enter your referral code')).toBeVisible();
  await expectNoStaleTexts(page);
});
