import { test as desktopTest, expect, inAppTest as test } from '../fixtures';
import { emptyClipboard, eventsOf, stopClock, stubShare, toastOf } from '../page/page';
import { LINK, openTicket } from '../page/signup';

test('the link is copied without the clipboard API, or shared, which says nothing when it is cancelled', async ({
  page,
}) => {
  const ticket = await openTicket(page);
  const clipboard = await emptyClipboard(page);
  await stopClock(page);
  await ticket.getByRole('button', { name: 'Copy Link' }).click();

  const button = ticket.getByRole('button', { name: 'Copied!' });
  await expect(button).toBeFocused();
  expect(await clipboard()).toBe(LINK);
  await expect(page.locator('textarea')).toHaveCount(0);
  await page.clock.runFor(1_900);
  await expect(button).toBeVisible();
  await page.clock.runFor(200);
  await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await page.clock.resume();
  await expect(toastOf(page, 'Link copied!')).toContainText('Share it with friends to earn $1 per signup');
  expect((await eventsOf(page)).at(-1)).toBe('referral_link_copy');
  await toastOf(page, 'Link copied!').getByRole('button', { name: 'Close' }).click();

  const group = ticket.getByRole('group', { name: 'Send to friends' });
  const share = group.getByRole('button', { name: 'Share Link' });
  await stubShare(page, 'async (data) => { document.body.dataset.shared = JSON.stringify(data); }');
  await share.click();
  await expect
    .poll(async () => (await eventsOf(page)).slice(-2))
    .toEqual(['referral_link_share_attempt', 'referral_link_share_success']);
  const shared = await page.evaluate(() => JSON.parse(document.body.dataset.shared ?? ''));
  // An endorsement must say what the sharer earns (16 CFR 255).
  const text = expect.stringMatching(
    /\d+ of 500 premiere spots left\. Join with my link, I get \$1 credit:$/,
  );
  expect(shared).toEqual({ title: expect.any(String), text, url: LINK });

  for (const error of ['AbortError', 'InvalidStateError']) {
    const { length } = await eventsOf(page);
    await stubShare(page, `() => Promise.reject(new DOMException('', '${error}'))`);
    await share.click();
    await expect
      .poll(async () => (await eventsOf(page)).slice(length))
      .toEqual(['referral_link_share_attempt']);
    await expect(page.locator('.toast')).toHaveCount(0);
  }
});

desktopTest(
  'the link is copied when sharing is unavailable or fails, and a failure to copy is reported',
  async ({ page }) => {
    const ticket = await openTicket(page);
    const share = ticket.getByRole('button', { name: 'Share Link' });
    for (const stub of [undefined, "() => Promise.reject(new DOMException('', 'NotAllowedError'))"]) {
      const clipboard = await emptyClipboard(page);
      await stubShare(page, stub);
      await share.click();
      await expect.poll(clipboard).toBe(LINK);
      await expect(toastOf(page, 'Link copied!').first()).toBeVisible();
      await expect
        .poll(async () => (await eventsOf(page)).slice(-2))
        .toEqual(['referral_link_share_attempt', 'referral_link_copy']);
    }

    await stubShare(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    const { length } = await eventsOf(page);
    for (const [name, description] of [
      [/Copy Link|Copied!/, 'Please copy the link manually'],
      ['Share Link', 'Please try again'],
    ] as const) {
      await ticket.getByRole('button', { name }).click();
      await expect(toastOf(page, 'Copy failed').filter({ hasText: description })).toBeVisible();
      await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    }
    expect((await eventsOf(page)).slice(length)).toEqual(['referral_link_share_attempt']);
  },
);
