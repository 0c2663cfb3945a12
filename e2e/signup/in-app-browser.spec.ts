import { expect, inAppTest as test } from '../fixtures';
import { boxOf, emptyClipboard } from '../page/page';
import { LINK, openTicket } from '../page/signup';

test('the second screen shows the form with its email field', async ({ form, page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [390, 620],
    [360, 640],
    [844, 340],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo({ top: window.innerHeight, behavior: 'instant' }));
    await expect(form.email).toBeInViewport({ ratio: 1 });
  }
});

test('in a low window and in print, header and sticky bar scroll away', async ({ form, page }) => {
  const header = page.getByRole('banner');
  const bar = page.getByRole('complementary', { name: 'Waitlist' });
  await page.goto('/');
  await form.email.scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(header).not.toBeInViewport();
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 844, height: 340 });
  await form.email.scrollIntoViewIfNeeded();
  await expect(header).not.toBeInViewport();
  await expect(bar).not.toBeInViewport();
  await bar.getByRole('button').tap();
  await expect(form.email).toBeInViewport();
});

test('the success view names the way to the picture, and copies the link', async ({ page }) => {
  const ticket = await openTicket(page);
  const status = ticket.getByRole('status');
  await expect(status).toHaveText('Press and hold the picture to save it.');
  const share = ticket.getByRole('button', { name: 'Post as story' });
  // Waits until the page has stopped scrolling to the ticket.
  await share.tap({ trial: true });
  const clipboard = await emptyClipboard(page);
  const { x, y } = await boxOf(share);
  // Unlike `tap()`, it does not scroll.
  await page.touchscreen.tap(x + 9, y + 9);
  await expect(status).toHaveText(
    'Link copied: add it to your story as a link sticker. Press and hold the picture to save it.',
  );
  await expect(status).toBeInViewport({ ratio: 1 });
  expect(await clipboard()).toBe(LINK);
});
