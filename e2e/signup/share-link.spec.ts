import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { stopClock } from '../page/clock';
import { eventsOf } from '../page/events';
import { joinOnPage } from '../page/mock-signups';
import { LINK } from '../page/sample';
import { toastOf } from '../page/toasts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('copying the link', () => {
  test('shows "Copied!" for two seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const ticket = await joinOnPage(page);
    await stopClock(page);
    await ticket.getByRole('button', { name: 'Copy Link' }).click();

    await expect(ticket.getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await clipboard(page)).toBe(LINK);
    await page.clock.runFor(1_000);
    await expect(toastOf(page, 'Link copied!')).toContainText('Share it with friends to earn $1 per signup');
    await expect(ticket.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect((await eventsOf(page)).at(-1)).toBe('referral_link_copy');
  });

  test('works without the clipboard API', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => {
        document.body.dataset.copied = (document.activeElement as HTMLTextAreaElement).value;
      });
    });
    const ticket = await joinOnPage(page);
    const button = ticket.getByRole('button', { name: /Copy Link|Copied!/ });
    await button.click();

    await expect(toastOf(page, 'Link copied!')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-copied', LINK);
    await expect(button).toBeFocused();
    await expect(page.locator('textarea')).toHaveCount(0);
  });
});

test.describe('sharing the link', () => {
  test('passes title, text and URL to the system', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    const ticket = await joinOnPage(page);
    await ticket.getByRole('button', { name: 'Share Link' }).click();

    await expect(page.locator('html')).toHaveAttribute('data-shared', /./);
    const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? ''));
    expect(shared).toEqual({ title: expect.any(String), text: expect.any(String), url: LINK });
    expect((await eventsOf(page)).slice(-2)).toEqual([
      'referral_link_share_attempt',
      'referral_link_share_success',
    ]);
  });

  for (const [reason, error] of [
    ['the visitor cancels', 'AbortError'],
    ['the share sheet is open already', 'InvalidStateError'],
  ] as const) {
    test(`shows no message when ${reason}`, async ({ page }) => {
      await page.addInitScript((name) => {
        navigator.share = () => Promise.reject(new DOMException('', name));
      }, error);
      const ticket = await joinOnPage(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await ticket.getByRole('button', { name: 'Share Link' }).click();

      await expect.poll(async () => (await eventsOf(page)).at(-1)).toBe('referral_link_share_attempt');
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    });
  }

  for (const [reason, share] of [
    ['is unavailable', undefined],
    ['fails', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ] as const) {
    test(`copies the link when sharing ${reason}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(`Object.defineProperty(navigator, 'share', { value: ${share} })`);
      const ticket = await joinOnPage(page);
      await ticket.getByRole('button', { name: 'Share Link' }).click();

      await expect(toastOf(page, 'Link copied!')).toBeVisible();
      expect(await clipboard(page)).toBe(LINK);
      expect((await eventsOf(page)).slice(-2)).toEqual(['referral_link_share_attempt', 'referral_link_copy']);
    });
  }
});

for (const [name, description] of [
  ['Copy Link', 'Please copy the link manually'],
  ['Share Link', 'Please try again'],
] as const) {
  test(`"${name}" reports that copying failed`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    const ticket = await joinOnPage(page);
    await ticket.getByRole('button', { name }).click();

    await expect(toastOf(page, 'Copy failed')).toContainText(description);
    await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    expect(await eventsOf(page)).not.toContain('referral_link_copy');
  });
}
