import type { GroupKey, ReviewGroup } from '@/db/queries/reports/review-groups';
import type { ReferralState } from '@/db/schema/referrals';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import type { DecisionName } from '../../operations/credit/decision-words';
import { plural } from '../../plural';
import { href } from '../paths';

// Client-safe: what the browser sends and shows.

/** The tabs have this order. The page of the referrer lists all of their referrals. */
export const reviewStates = ['withheld', 'paid'] as const satisfies ReferralState[];
export type ReviewState = (typeof reviewStates)[number];

export const everyDecision = ['credit.release', 'credit.reject', 'credit.reverse'] as const;

/** What an operator can decide about referrals in a state. */
export const decisionsFor: Record<ReferralState, readonly DecisionName[]> = {
  withheld: ['credit.release', 'credit.reject'],
  rejected: ['credit.release'],
  paid: ['credit.reverse'],
  reversed: ['credit.release'],
};

export const groupPath = ({ referrerId, state, reason }: GroupKey) =>
  href('/admin/review/group', { referrerId, state, reason });

/** What the decision is about: what was paid, and what a release of all would pay, with the VIP bonus that depends on it. */
export function atStakeOf({ state, friends, paidCents, referralCount }: ReviewGroup) {
  const isPaid = state === 'paid';
  const otherFriends = isPaid ? referralCount - friends : referralCount;
  const decidesBonus = otherFriends < VIP_REFERRALS && otherFriends + friends >= VIP_REFERRALS;
  return (isPaid ? paidCents : friends * REFERRAL_CREDIT_CENTS) + (decidesBonus ? VIP_BONUS_CENTS : 0);
}

/** "Next: 23 friends of #1075." */
export const describeNext = (group: { friends: number; signupPosition: number } | undefined) =>
  group ? `Next: ${plural(group.friends, 'friend')} of #${group.signupPosition}.` : 'No other group is left.';
