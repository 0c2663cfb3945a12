import { referralReward, vipBonus } from '@/components/referral/referral-terms';
import { referralsToVip } from '@/lib/credit/vip';
import { VIP_REFERRALS } from '@/lib/waitlist/constants';
import type { ReferralStats } from '@/lib/waitlist/records';

export function VipProgress({ stats, className }: { stats: ReferralStats; className?: string }) {
  return <p className={className}>{progressSentence(stats)}</p>;
}

function progressSentence({ isVip, referralCount }: ReferralStats): string {
  const missing = referralsToVip(referralCount);
  const toGo = `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to`;
  const additional = `Each additional referral adds ${referralReward}.`;
  // An operator can grant or revoke VIP status. The bonus still depends on the referrals.
  if (isVip && missing > 0) return `You're a VIP. ${toGo} ${vipBonus} credit.`;
  if (isVip) return `You're a VIP, and you have your ${vipBonus} credit. ${additional}`;
  if (missing === 0) return `You've reached ${VIP_REFERRALS} referrals. ${additional}`;
  return `${toGo} VIP status and ${vipBonus} credit.`;
}
