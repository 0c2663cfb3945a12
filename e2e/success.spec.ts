import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { answerJoins, eventsOf, freshEmail, SignupForm, signupRecord, toastOf } from './signup-form';

const LINK = 'https://myfitmodel.example/?ref=MFM-7KQ2XD';

/** Joins and is answered with a signup of which `changes` is true. */
async function joined(page: Page, changes: Record<string, unknown> = {}) {
  const form = new SignupForm(page);
  await form.open();
  await answerJoins(page, { outcome: 'joined', signup: signupRecord(changes) });
  await form.join(freshEmail());
  const heading = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  await expect(heading).toBeFocused();
  return page.locator('#signup');
}

test.describe('the ticket', () => {
  test('takes the place of the form and shows what the server stored', async ({ page, baseURL }) => {
    const form = new SignupForm(page);
    await form.open();
    await form.join(freshEmail());
    const ticket = page.locator('#signup');

    await expect(ticket.getByRole('heading', { name: "You're In — Early Access Confirmed!" })).toBeFocused();
    await expect(form.email).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Get Early Access' })).toHaveCount(0);
    await expect(ticket.getByText(/^#\d+ in line$/)).toBeVisible();
    const code = await ticket.getByText(/^MFM-[A-Z0-9]{6}$/).textContent();
    await expect(ticket.getByText(`${baseURL}/?ref=${code}`, { exact: true })).toBeVisible();
    await expect(ticket.getByText('$0.00', { exact: true })).toBeVisible();
    await expect(ticket.getByText('VIP PREMIERE STATUS')).toHaveCount(0);
    await expect(ticket.getByText('10 more referrals to VIP status and $25 credit.')).toBeVisible();
    expect(await eventsOf(page)).toEqual(['waitlist_signup_submit', 'waitlist_signup_success']);
  });

  test('names a VIP, the referrals and the credit', async ({ page }) => {
    const ticket = await joined(page, { is_vip: true, referral_count: 10, store_credit_cents: 3500 });

    await expect(ticket.getByText('#313 in line', { exact: true })).toBeVisible();
    await expect(ticket.getByText('VIP PREMIERE STATUS', { exact: true })).toBeVisible();
    await expect(ticket.getByRole('definition').filter({ hasText: /^10$/ })).toBeVisible();
    await expect(ticket.getByText('$35.00', { exact: true })).toBeVisible();
    await expect(ticket.getByRole('img', { name: '10 of 10 referrals to VIP status' })).toBeVisible();
    await expectAccessible(page);
  });

  test('has room for a place far back', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const ticket = await joined(page, { signup_position: 1_234_567 });

    await expect(ticket.getByText('#1234567 in line', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('leads to the balance page', async ({ page }) => {
    const ticket = await joined(page);
    await ticket.getByRole('link', { name: 'Check Balance' }).click();

    await expect(page).toHaveURL(/\/stats$/);
  });

  for (const [position, words] of [
    [500, "You're #500 in line. Premiere features reserved!"],
    [501, "You're #501 in line."],
  ] as const) {
    test(`at place ${position} is announced by what is reserved, and no more`, async ({ page }) => {
      await joined(page, { signup_position: position });

      const toast = toastOf(page, "You're on the list! 🎉");
      await expect(toast.getByText(words, { exact: true })).toBeVisible();
    });
  }

  test.describe('that cannot be loaded', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('leads to the balance all the same to the balance', async ({ page }) => {
      const form = new SignupForm(page);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const known = new Set(
        await page.evaluate(() => performance.getEntriesByType('resource').map((e) => e.name)),
      );
      await page.route('**/_next/static/chunks/*.js', (route) =>
        known.has(route.request().url()) ? route.fallback() : route.abort(),
      );
      await page.locator('#signup').scrollIntoViewIfNeeded();
      await expect(form.button).toBeEnabled();
      await answerJoins(page, { outcome: 'joined', signup: signupRecord() });
      await form.join(freshEmail());

      await expect(page).toHaveURL(/\/stats\?code=MFM-7KQ2XD$/);
    });
  });
});

test.describe('copying the link', () => {
  test('says so for two seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const ticket = await joined(page);
    await page.clock.install();
    await ticket.getByRole('button', { name: 'Copy Link' }).click();

    await expect(toastOf(page, 'Link copied!')).toContainText('Share it with friends to earn $1 per signup');
    await expect(ticket.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
    await page.clock.runFor(1_000);
    await expect(ticket.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect((await eventsOf(page)).at(-1)).toBe('referral_link_copy');
  });

  test('works without the clipboard too', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => {
        document.body.dataset.copied = (document.activeElement as HTMLTextAreaElement).value;
      });
    });
    const ticket = await joined(page);
    const button = ticket.getByRole('button', { name: /Copy Link|Copied!/ });
    await button.click();

    await expect(toastOf(page, 'Link copied!')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-copied', LINK);
    await expect(button).toBeFocused();
    await expect(page.locator('textarea')).toHaveCount(0);
  });

  test('admits when it cannot', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    const ticket = await joined(page);
    await ticket.getByRole('button', { name: 'Copy Link' }).click();

    await expect(toastOf(page, 'Copy failed')).toContainText('Please copy the link manually');
    await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect(await eventsOf(page)).not.toContain('referral_link_copy');
  });
});

test.describe('sharing the link', () => {
  test('hands title, text and address to the system', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    const ticket = await joined(page);
    await ticket.getByRole('button', { name: 'Share Link' }).click();

    await expect(page.locator('html')).toHaveAttribute('data-shared', /./);
    const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? ''));
    expect(shared).toEqual({ title: expect.any(String), text: expect.any(String), url: LINK });
    expect((await eventsOf(page)).slice(-2)).toEqual([
      'referral_link_share_attempt',
      'referral_link_share_success',
    ]);
  });

  test('that is called off says nothing', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('', 'AbortError'));
    });
    const ticket = await joined(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await ticket.getByRole('button', { name: 'Share Link' }).click();

    await expect.poll(async () => (await eventsOf(page)).at(-1)).toBe('referral_link_share_attempt');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  for (const [name, share] of [
    ['is not to be had', undefined],
    ['fails', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ] as const) {
    test(`that ${name} copies instead`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(`Object.defineProperty(navigator, 'share', { value: ${share} })`);
      const ticket = await joined(page);
      await ticket.getByRole('button', { name: 'Share Link' }).click();

      await expect(toastOf(page, 'Link copied!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LINK);
      expect((await eventsOf(page)).slice(-2)).toEqual(['referral_link_share_attempt', 'referral_link_copy']);
    });
  }

  test('that cannot even be copied says to try again', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    const ticket = await joined(page);
    await ticket.getByRole('button', { name: 'Share Link' }).click();

    await expect(toastOf(page, 'Copy failed')).toContainText('Please try again');
  });
});
