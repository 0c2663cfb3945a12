import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from '../constants';

// Created at the first use, which takes a phone 90 milliseconds that hydration doesn't have, and then kept.
let dollars: Intl.NumberFormat | undefined;

/** "$35.00" for 35 dollars. */
export function formatDollars(amount: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(amount);
}

/** "$35.00" for 3,500 cents. */
export const formatCents = (cents: number): string => formatDollars(cents / 100);

/** "$1" for 100 cents: rewards are whole dollars. */
export function formatReward(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US')}`;
}

// These use no number format, because every page needs them while it hydrates.
export const referralReward = `$${REFERRAL_CREDIT_CENTS / 100}`;
export const vipBonus = `$${VIP_BONUS_CENTS / 100}`;
