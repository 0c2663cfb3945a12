import { referralsToVip } from '@/lib/credit/vip';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '@/lib/waitlist/constants';
import type { ReferralStats } from '@/lib/waitlist/records';

const bonus = `$${VIP_BONUS_CENTS / 100}`;
const further = `Every further signup still adds $${REFERRAL_CREDIT_CENTS / 100}.`;

/** How far it is to VIP status, in words. */
export function VipDistance({ standing, className }: { standing: ReferralStats; className?: string }) {
  return <p className={className}>{distance(standing)}</p>;
}

function distance({ isVip, referralCount }: ReferralStats): string {
  const missing = referralsToVip(referralCount);
  const toGo = `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to`;
  // Some missing and a VIP, or none and still no VIP: an operator decided so, and the credit goes by the referrals.
  if (isVip && missing > 0) return `You are a VIP. ${toGo} ${bonus} credit.`;
  if (isVip) return `You are a VIP, and your ${bonus} credit is in. ${further}`;
  if (missing === 0) return `You have your ${VIP_REFERRALS} referrals. ${further}`;
  return `${toGo} VIP status and ${bonus} credit.`;
}
