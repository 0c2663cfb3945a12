import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { CODE, LINK } from './signup';

export const stats = {
  referral_code: CODE,
  referral_count: 10,
  store_credit_cents: 3500,
  store_credit_dollars: 35,
  is_vip: true,
  signup_position: 313,
  priority_score: 250,
  referral_link: LINK,
  unconfirmed_referrals: 0,
};

export const field = (page: Page) => page.getByLabel('Referral code');
export const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Check Balance' });
export const balance = (page: Page) => page.getByRole('region', { name: 'Referral balance' });

export const interceptLookups = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route('**/api/referrals/*', handle);

export const answerLookups = (page: Page, changes: Partial<typeof stats> = {}) =>
  interceptLookups(page, (route) => route.fulfill({ json: { ...stats, ...changes } }));

export async function lookUp(page: Page, code = CODE) {
  await page.goto('/stats');
  await field(page).fill(code);
  await field(page).press('Enter');
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your ticket' });
export const saveButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save picture' });
export const openButton = (page: Page) => page.getByRole('button', { name: 'Post as story' });

/** Looks up a code on the stats page and opens the dialog. */
export async function openTicketPicture(page: Page, changes: Partial<typeof stats> = {}) {
  await answerLookups(page, { is_vip: false, ...changes });
  await lookUp(page);
  await openButton(page).click();
  await expect(dialogOf(page)).toBeVisible();
}

export const choose = (page: Page, option: string) =>
  dialogOf(page).getByRole('radio', { name: option }).check();

export const READY = /^(Your picture is ready|Press and hold the picture)/;
export const pictureOf = (page: Page) => dialogOf(page).getByRole('img', { name: /^Your ticket/ });
export const statusOf = (page: Page) => dialogOf(page).getByRole('status');

/** Decodes the finished picture, which visitors of in-app browsers hold a finger on to save it. */
export async function readPicture(page: Page) {
  await expect(statusOf(page)).toHaveText(READY);
  const [, encoded = ''] = (await pictureOf(page).getAttribute('src'))?.split(',') ?? [];
  const file = Buffer.from(encoded, 'base64');
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { length: bytes } = file;
  /** Red, green and blue of a pixel. */
  const colorAt = (x: number, y: number) => {
    const start = (Math.round(y) * width + Math.round(x)) * 4;
    return [...data.subarray(start, start + 3)];
  };
  return { width, height, data, bytes, colorAt };
}
