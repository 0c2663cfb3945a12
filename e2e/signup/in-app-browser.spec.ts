import { expect, test } from '../fixtures';
import { inAppBrowser } from '../page/in-app-browser';
import { openStats, returnHome, toastOf } from '../page/page';
import { answerLookups, balance, dialogOf, lookUp, openButton } from '../page/stats';

test.use(inAppBrowser);

test('the second screen shows the email field', async ({ form, page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: window.innerHeight, behavior: 'instant' }));
  await expect(form.email).toBeInViewport({ ratio: 1 });
});

test('in a low window, header and sticky bar scroll away', async ({ form, page }) => {
  const header = page.getByRole('banner');
  const bar = page.getByRole('complementary', { name: 'Waitlist' });
  await page.goto('/');
  await form.email.scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport();
  await page.setViewportSize({ width: 844, height: 340 });
  await form.email.scrollIntoViewIfNeeded();
  await expect(header).not.toBeInViewport();
  await expect(bar).not.toBeInViewport();
  await bar.getByRole('button').tap();
  await expect(form.email).toBeInViewport();
});

test('a visitor of an in-app browser finds the form, joins, and gets the ticket', async ({ form, page }) => {
  await page.goto('/?ref=mfm-abc234');
  await page.getByRole('complementary', { name: 'Waitlist' }).getByRole('button').tap();
  await expect(page.getByText('Referred by: MFM-ABC234', { exact: true })).toBeVisible();
  await form.join();

  await expect(form.success).toBeFocused();
  await openStats(page);
  await returnHome(page);
  await expect(form.success).toBeAttached();
  // The browser stores nothing, so a reload starts anew.
  await page.reload();
  await expect(form.email).toBeVisible();
});

test('a visitor of an in-app browser looks up a code, copies the link and opens the picture', async ({
  page,
}) => {
  await answerLookups(page);
  await lookUp(page);
  await balance(page).getByRole('button', { name: 'Copy Link' }).tap();
  await expect(toastOf(page, 'Copied!')).toContainText('Referral link copied to clipboard');
  await openButton(page).tap();
  await expect(dialogOf(page).getByRole('img', { name: /^Your ticket/ })).toBeInViewport({ ratio: 1 });
});
