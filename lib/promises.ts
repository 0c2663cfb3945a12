import { VIP_REFERRALS } from './constants';
import { referralReward, vipBonus } from './credit/money';
import type { Stats } from './waitlist/records';

/** What everybody who joins gets. */
export const joinerTerms = `You get your own link: ${referralReward} per friend.`;

export const referralsToVip = (referralCount: number) => Math.max(0, VIP_REFERRALS - referralCount);

/** An operator can grant or revoke VIP status. The bonus still depends on the referrals. */
export function vipProgress({ isVip, referralCount }: Pick<Stats, 'isVip' | 'referralCount'>): string {
  const missing = referralsToVip(referralCount);
  const toGo = `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to`;
  const additional = `Each additional referral adds ${referralReward}.`;
  if (isVip && missing > 0) return `You're a VIP. ${toGo} ${vipBonus} credit.`;
  if (isVip) return `You're a VIP, and you have your ${vipBonus} credit. ${additional}`;
  if (missing === 0) return `You've reached ${VIP_REFERRALS} referrals. ${additional}`;
  return `${toGo} VIP status and ${vipBonus} credit.`;
}
