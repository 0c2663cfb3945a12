import { VIP_REFERRALS } from '../waitlist/constants';

export function referralsToVip(referralCount: number): number {
  return Math.max(0, VIP_REFERRALS - referralCount);
}
