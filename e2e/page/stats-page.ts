import type { Page, Route } from '@playwright/test';
import { CODE, LINK } from './sample';

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
