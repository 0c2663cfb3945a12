import { VIP_REFERRALS } from '../waitlist/constants';

/** How many paid referrals are missing to VIP status. */
export function referralsToVip(referralCount: number): number {
  return Math.max(0, VIP_REFERRALS - referralCount);
}
