import type { FoundGroup, GroupKey } from '@/db/queries/reports/review-groups';
import type { ReferralState } from '@/db/schema/referrals';
import { REFERRAL_CREDIT_CENTS, VIP_BONUS_CENTS, VIP_REFERRALS } from '../../constants';
import type { OperationName } from '../../operations/registry';
import { plural } from '../../plural';

// Client-safe: what the browser sends and shows.

/** The tabs have this order. The page of the referrer lists reversed referrals. */
export const reviewStates = ['withheld', 'rejected', 'paid'] as const satisfies ReferralState[];
export type ReviewState = (typeof reviewStates)[number];

export type DecisionName = Extract<OperationName, 'credit.release' | 'credit.reject' | 'credit.reverse'>;

export const verbs: Record<DecisionName, string> = {
  'credit.release': 'Release',
  'credit.reject': 'Reject',
  'credit.reverse': 'Reverse',
};

export const everyDecision = ['credit.release', 'credit.reject', 'credit.reverse'] as const;

/** What an operator can decide about referrals in a state. */
export const decisionsFor: Record<ReferralState, readonly DecisionName[]> = {
  withheld: ['credit.release', 'credit.reject'],
  rejected: ['credit.release'],
  paid: ['credit.reverse'],
  reversed: ['credit.release'],
};

type Key = { [Name in keyof GroupKey]: GroupKey[Name] | null };

/** "/admin/review/…/alias", "/admin/review/…/domain-ring.example" */
export function groupPath({ referrerId, reason, network, domain }: Key) {
  const origin = network ? `network-${network}` : domain && `domain-${domain}`;
  return `/admin/review/${referrerId}/${origin || reason || 'all'}`;
}

/** What the decision is about: what was paid, and what a release of all would pay, with the VIP bonus that depends on it. */
export function atStakeOf({ referralCount, paid, paidCents, ...counts }: FoundGroup, state: ReviewState) {
  const unpaid = state === 'rejected' ? counts.rejected : counts.withheld;
  const decidesBonus = referralCount + unpaid >= VIP_REFERRALS && referralCount - paid < VIP_REFERRALS;
  return paidCents + unpaid * REFERRAL_CREDIT_CENTS + (decidesBonus ? VIP_BONUS_CENTS : 0);
}

/** "Next: 23 friends of #1075." */
export const describeNext = (group: { friends: number; signupPosition: number } | undefined) =>
  group ? `Next: ${plural(group.friends, 'friend')} of #${group.signupPosition}.` : 'No other group is left.';
