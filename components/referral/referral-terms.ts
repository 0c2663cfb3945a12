import { formatReward } from '@/lib/credit/money';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS } from '@/lib/waitlist/constants';

export const referralReward = formatReward(REFERRAL_CREDIT_CENTS);
export const vipBonus = formatReward(VIP_BONUS_CENTS);

export const referralTerms = `They earn ${referralReward}. You get your own link.`;

/** What everybody who joins gets. */
export const joinerTerms = `You get your own link: ${referralReward} per friend.`;
