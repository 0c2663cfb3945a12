import { VIP_REFERRALS } from '../waitlist/constants';

/** Paid referrals still missing to VIP status; never below 0. */
export function referralsToVip(referralCount: number): number {
  return Math.max(0, VIP_REFERRALS - referralCount);
}
