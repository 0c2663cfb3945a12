import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { boxOf } from '../page/page';

const PRIVACY_URL = 'https://myfitmodel.example/privacy';
const TIKTOK_URL = 'https://www.tiktok.com/@myfitmodel';

test.use({ siteEnv: { PRIVACY_URL, TIKTOK_URL } });

test("the form and the footer link to the operator's pages, and nothing moves", async ({ page }) => {
  const release = await delayRequests(page, '**/api/links');
  await page.goto('/');
  const consent = page.getByText('I agree to the Privacy terms and to receive early-access emails.');
  const before = await boxOf(consent);
  release();

  await expect(consent.getByRole('link', { name: 'Privacy terms' })).toHaveAttribute('href', PRIVACY_URL);
  expect(await boxOf(consent)).toEqual(before);
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await expect(link('Privacy')).toHaveAttribute('href', PRIVACY_URL);
  await expect(link('TikTok')).toHaveAttribute('href', TIKTOK_URL);
  await expect(link('Terms')).toHaveAttribute('href', '#terms');
});
