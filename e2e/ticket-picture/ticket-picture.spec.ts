import type { Page } from '@playwright/test';
import { test as desktopTest, expect, inAppTest as test } from '../fixtures';
import { blockNewScripts, delayRequests } from '../page/network';
import { boxOf, emptyClipboard, eventsOf, expectAccessible, widthOf } from '../page/page';
import { LINK, openTicket } from '../page/signup';
import {
  answerLookups,
  dialogOf,
  lookUp,
  openButton,
  openTicketPicture,
  pictureOf,
  READY,
  saveButton,
  statusOf,
} from '../page/stats';

const PHOTOS = '**/images/card-*-story.webp';
const FAILED = "We couldn't make your picture. Check your connection and try again.";
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

test('the dialog fits any window (WCAG 2.4.11), and visitors who save data load a photo when they ask', async ({
  page,
}) => {
  // Visitors who save data see one control more.
  await saveData(page);
  const photos: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/images/')) photos.push(request.url());
  });
  await answerLookups(page);
  await lookUp(page);
  for (const [width, height] of [
    [390, 620],
    [640, 320],
    // A laptop at 400 %.
    [320, 256],
    [1440, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openButton(page).click();
    await expect(statusOf(page)).toHaveText(READY);
    const share = async () => (await boxOf(pictureOf(page))).height / height;
    await expect.poll(share).toBeGreaterThanOrEqual(0.55);
    await expect(pictureOf(page)).toBeInViewport({ ratio: 1 });
    expect(await widthOf(page)).toBe(width);
    const labels = dialogOf(page).getByRole('radio').locator('..');
    for (const box of [dialogOf(page), ...(await labels.all())])
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const visited: string[] = [];
    for (const key of [...Array<string>(4).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const { name } = await page.evaluate(describeFocused);
      visited.push(name);
      await expect.poll(() => page.evaluate(describeFocused)).toEqual({ name, covered: false });
    }
    expect(visited.slice(0, 4)).toEqual([
      'Sunset Streetwear',
      'Add the photo',
      'Post as story',
      // The browsers of apps ignore downloads.
      'Close',
    ]);
    await page.keyboard.press('Escape');
    // It has a button of the same name.
    await expect(dialogOf(page)).toBeHidden();
  }

  expect(photos).toEqual([]);
  await openButton(page).click();
  const proceed = await delayRequests(page, PHOTOS);
  await dialogOf(page).getByRole('button', { name: 'Add the photo' }).click();
  await expect(statusOf(page)).toHaveText('Making your picture...');
  proceed();
  await expect(statusOf(page)).toHaveText(READY);
  await expect(dialogOf(page).getByRole('img', { name: /Background: Orange/ })).toBeVisible();
  await expect.poll(() => photos.some((url) => url.endsWith('/images/card-street-story.webp'))).toBe(true);
});

function describeFocused() {
  const focused = document.activeElement ?? document.body;
  const { x, y, width, height } = focused.getBoundingClientRect();
  return {
    name: focused.getAttribute('aria-label') ?? focused.textContent ?? '',
    covered: !focused.contains(document.elementFromPoint(x + width / 2, y + height - 6)),
  };
}

desktopTest(
  'the keyboard saves the picture, and the share sheet gets it alone, with the link copied',
  async ({ page }) => {
    await answerLookups(page);
    await lookUp(page);
    await openButton(page).press('Enter');
    await expect(statusOf(page)).toHaveText(READY);
    await expect(pictureOf(page)).toHaveAccessibleName(
      `Your ticket: VIP premiere, #313 in line. Try clothes that actually fit v2.2. Premiere features for the first 500. Join with my link, I get $1 credit. Background: Orange oversized hoodie, wide indigo trousers and cream sneakers.`,
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(dialogOf(page).getByRole('radio', { name: 'Neo Tech Athleisure' })).toBeFocused();
    await expect(statusOf(page)).toHaveText(READY);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe('myfitmodel-313.jpg');
    await expect(statusOf(page)).toHaveText('No download? Right-click the picture to save it.');
    expect(await eventsOf(page)).toEqual(['referral_link_share_attempt']);
    await page.keyboard.press('Escape');

    await expect(openButton(page)).toBeFocused();
    await openButton(page).press('Enter');
    await page.evaluate(() => {
      navigator.canShare = ({ files } = {}) => files?.every((file) => file.type === 'image/jpeg') ?? false;
    });
    const copied = 'Link copied: add it to your story as a link sticker.';
    for (const [share, message, events] of [
      ["throw new DOMException('', 'AbortError')", copied, 1],
      ['', copied, 2],
      [
        "throw new DOMException('', 'NotAllowedError')",
        `${copied} No download? Right-click the picture to save it.`,
        1,
      ],
    ] as const) {
      const before = (await eventsOf(page)).length;
      const clipboard = await emptyClipboard(page);
      await page.evaluate(`navigator.share = async ({ files: [file], ...data }) => {
      const { width, height } = await createImageBitmap(file);
      document.body.dataset.shared = JSON.stringify({ ...data, name: file.name, width, height });
      ${share}
    }`);
      await dialogOf(page).getByRole('button', { name: 'Post as story' }).click();

      await expect(page.locator('body')).toHaveAttribute('data-shared', /./);
      await expect(statusOf(page)).toHaveText(message);
      await expect.poll(clipboard).toBe(LINK);
      expect(await page.evaluate(() => JSON.parse(document.body.dataset.shared ?? ''))).toEqual({
        name: 'myfitmodel-313.jpg',
        width: 1080,
        height: 1920,
      });
      await expect
        .poll(async () => (await eventsOf(page)).slice(before))
        .toEqual(['referral_link_share_attempt', 'referral_link_share_success'].slice(0, events));
      await page.evaluate(() => delete document.body.dataset.shared);
    }
  },
);

desktopTest.describe('on a touch screen', () => {
  desktopTest.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

  desktopTest('a long press saves the picture', async ({ page }) => {
    await openTicketPicture(page);
    await expect(statusOf(page)).toHaveText('Press and hold the picture to save it.');
    await expect(statusOf(page)).toHaveText(READY);
    await saveButton(page).tap();
    await expect(statusOf(page)).toHaveText('No download? Press and hold the picture to save it.');
  });
});

test.describe('when loading fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('the button and the dialog say so and try again, and copy the link without the clipboard API', async ({
    page,
  }) => {
    await answerLookups(page);
    await lookUp(page);
    await blockNewScripts(page);
    await openButton(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: "We couldn't open your ticket picture." }),
    ).toBeVisible();
    await page.unrouteAll();
    await page.route(PHOTOS, (route) => route.abort());
    await openButton(page).click();
    await expect(dialogOf(page).getByRole('alert')).toHaveText(FAILED);
    const share = dialogOf(page).getByRole('button', { name: 'Post as story' });
    await expect(share).toBeDisabled();
    await expectAccessible(page, '[role=dialog]');
    await page.unroute(PHOTOS);
    await dialogOf(page).getByRole('button', { name: 'Try again' }).press('Enter');
    // The focus stays on the picture's place.
    await expect(
      dialogOf(page)
        .locator(':focus')
        .getByRole('img', { name: /^Your ticket/ }),
    ).toBeVisible();
    await expect(dialogOf(page).getByRole('alert')).toHaveText('');

    await expect(statusOf(page)).toHaveText(READY);
    const clipboard = await emptyClipboard(page);
    await share.click();
    await expect(statusOf(page)).toHaveText(/^Link copied/);
    expect(await clipboard()).toBe(LINK);
    await expect(share).toBeFocused();
    await page.evaluate(() => {
      document.execCommand = () => true;
    });
    await share.click();
    await expect(statusOf(page)).toHaveText(/^Copy failed\. Please try again\. /);
  });

  test('the ticket says so, and that a browser which protects its canvas gets the link alone', async ({
    page,
  }) => {
    await page.route(PHOTOS, (route) => route.abort());
    const ticket = await openTicket(page);
    await expect(ticket.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await page.unroute(PHOTOS);
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.getImageData = () =>
        new ImageData(new Uint8ClampedArray(256).fill(255), 8);
    });
    await ticket.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(ticket.getByText('so send the link alone')).toHaveCount(1);
    await expect(ticket.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(ticket.getByRole('button', { name: 'Post as story' })).toHaveCount(0);
    await expect(ticket.getByRole('button', { name: 'Copy Link' })).toBeEnabled();
  });
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
