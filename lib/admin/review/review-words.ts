import type { GroupKey } from '@/db/queries/reports/review-groups';
import type { ReferralState } from '@/db/schema/referrals';
import type { OperationName } from '../../operations/registry';
import { plural } from '../../plural';

// Client-safe: what the browser sends and shows.

/** The tabs have this order. A reversal is final: the page of the referrer lists reversed referrals. */
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
  reversed: [],
};

export const groupPath = ({
  referrerId,
  reason,
}: Pick<GroupKey, 'referrerId'> & { reason?: GroupKey['reason'] | null }) =>
  `/admin/review/${referrerId}/${reason ?? 'all'}`;

/** "Next: 23 friends of #1075." */
export const describeNext = (group: { friends: number; signupPosition: number } | undefined) =>
  group ? `Next: ${plural(group.friends, 'friend')} of #${group.signupPosition}.` : 'No other group is left.';
