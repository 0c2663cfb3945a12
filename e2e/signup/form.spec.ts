import type { Page } from '@playwright/test';
import { signups } from '@/db/schema/signups';
import { test as desktopTest, expect, inAppTest as test } from '../fixtures';
import {
  boxOf,
  eventsOf,
  expectAccessible,
  returnHome,
  stopClock,
  toastOf,
  waitForHydration,
} from '../page/page';
import { freshEmail, interceptSignups } from '../page/signup';

test('a domain that is one letter from a provider is asked about once', async ({ form, page }) => {
  await form.open();
  const email = freshEmail().replace(/@.*/, '@gmial.com');
  const question = page.getByText('Did you mean gmail.com?');
  await form.email.fill(email);
  await form.tick();
  await form.button.click();
  await expect(question).toBeInViewport();
  const header = await boxOf(page.getByRole('banner'));
  expect((await boxOf(question)).y).toBeGreaterThan(header.bottom);
  await expectAccessible(page, '#signup');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(form.email).toHaveValue(email.replace('gmial', 'gmail'));
  await expect(form.button).toBeFocused();

  await form.email.fill(email.replace('gmial', 'gmaill'));
  await form.button.click();
  await expect(question).toBeVisible();
  await form.email.fill(email);
  await expect(question).toHaveCount(0);
  await form.button.click();
  await expect(question).toBeVisible();
  await form.button.click();
  await expect(page.getByText('Access Confirmed!')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
});

test('the form requires a valid email and then the captcha', async ({ form, page }) => {
  await form.open('?ref=mfm-abc234');

  await expect(form.email).toHaveAttribute('name', 'email');
  await expect(form.firstName).toHaveAttribute('name', 'firstName');
  const honeypot = page.locator('[name="website"]');
  await expect(honeypot).not.toBeInViewport();
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('checkbox', { name: /Privacy/ })).not.toBeChecked();
  // Chromium's own name, because Playwright computes another.
  const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
  const names = nodes.filter(({ role }) => role?.value === 'checkbox').map(({ name }) => name?.value);
  expect(names).toContain('Email me news about MyFitModel, as described in Privacy. I can stop any time.');
  await expect(form.button).toHaveText('Claim Your Early Spot');
  await page.getByText("This site doesn't ask for a photo").first().click();
  await expect(page.locator('#signup').getByText('Our privacy policy will say')).toBeVisible();
  await expectAccessible(page, '#signup');

  for (const [email, title, description] of [
    ['', 'Email required', 'Please enter your email to join the waitlist'],
    ['ana@studio', 'Invalid email', 'Please enter a valid email address'],
  ] as const) {
    await form.email.fill(email);
    await form.button.click();
    await expect(page.getByRole('alert').filter({ hasText: title })).toContainText(description);
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(form.email).toHaveAccessibleDescription(description);
    await expectAccessible(page, '#signup');
    await form.email.fill('a');
    await expect(toastOf(page, title)).toHaveCount(0);
    await expect(form.email).not.toHaveAttribute('aria-invalid');
  }

  // Copied with a character that nobody sees.
  await form.email.fill(`\u200b${freshEmail()}`);
  await form.button.click();
  const description = "Check the box to verify you're human";
  await expect(toastOf(page, 'Please complete reCAPTCHA')).toContainText(description);
  const group = page.getByRole('group', { name: 'reCAPTCHA verification' });
  await expect(group).toBeFocused();
  await expect(group).toHaveAccessibleDescription(description);
  await form.tick();
  await expect(group).not.toHaveAttribute('aria-describedby');
});

test('neither header nor toast covers the focused field', async ({ form, page }) => {
  // Safari does not scroll to a focused field that is on screen but covered.
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function () {
      focus.call(this, { preventScroll: true });
    };
  });
  await form.open();
  for (const [width, height, bottomOfField] of [
    [360, 740, 100],
    [360, 740, 740],
    [844, 390, 100],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Removes the toast.
    await form.email.fill('a');
    await expect(toastOf(page, 'Email required')).toHaveCount(0);
    await form.email.fill('');
    await form.email.evaluate((field, bottom) => {
      window.scrollBy({ top: field.getBoundingClientRect().bottom - bottom, behavior: 'instant' });
    }, bottomOfField);
    await form.button.press('Enter');

    await expect(form.email).toBeFocused();
    await expect(async () => {
      const toast = await boxOf(toastOf(page, 'Email required'));
      const field = await boxOf(form.email);
      const label = await boxOf(page.getByText('Email', { exact: true }));
      expect(label.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
      expect(label.y >= toast.bottom || field.bottom <= toast.y).toBe(true);
    }).toPass();
  }
});

test('the form pretends to submit for two seconds when a bot fills the honeypot', async ({ form, page }) => {
  await form.open();
  const sent = await interceptSignups(page, (route) => route.abort());
  await stopClock(page);
  await page.locator('[name="website"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await form.email.fill(freshEmail());
  await form.button.click();

  await expect(form.button).toHaveText('Joining...');
  await expect(form.button).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(form.button).toHaveText('Joining...');
  await page.clock.runFor(1_100);
  await expect(form.button).toHaveText('Claim Your Early Spot');
  expect(sent).toEqual([]);
  expect(await eventsOf(page)).toEqual(['bot_detected']);
  await expect(page.locator('.toast')).toHaveCount(0);
});

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));

const CAMPAIGN = 'utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop';

desktopTest(
  'a signup stores campaign and referring host of the first page, and the device only the code of the ticket',
  async ({ form, page, site }) => {
    await page.goto(`/stats?${CAMPAIGN}`, { referer: 'https://news.example/u/ada?q=private' });
    // Before hydration, a link loads a page, which is a new visit.
    await waitForHydration(page);
    await returnHome(page);
    await expect(page).toHaveURL('/');
    await form.email.fill(freshEmail());
    await form.tick();
    expect(await storedIn(page)).toEqual({ local: {}, session: {}, databases: [], caches: [] });
    await form.button.click();
    await expect(form.success).toBeVisible();
    const code = await page
      .getByText(/^MFM-[A-Z0-9]{6}$/)
      .first()
      .textContent();
    expect(await storedIn(page)).toMatchObject({
      local: { 'ticket-code': code },
      session: {},
      databases: [],
    });
    expect(await site.db.select().from(signups)).toMatchObject([
      {
        utmSource: 'instagram',
        utmMedium: 'social',
        utmCampaign: 'spring drop',
        referrerHost: 'news.example',
      },
    ]);
    expect((await page.context().cookies(site.origin)).map(({ name }) => name)).toEqual([]);
  },
);
