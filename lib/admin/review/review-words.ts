import type { GroupKey } from '@/db/queries/reports/review-groups';
import type { ReferralState } from '@/db/schema/referrals';
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

/** "Next: 23 friends of #1075." */
export const describeNext = (group: { friends: number; signupPosition: number } | undefined) =>
  group ? `Next: ${plural(group.friends, 'friend')} of #${group.signupPosition}.` : 'No other group is left.';
