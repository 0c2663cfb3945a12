import type { FriendState } from '@/db/queries/referrals';
import type { ReferralState } from '@/db/schema/referrals';
import { type DecisionName, decisionsFor } from './review-words';

// Client-safe.

/** A decision about all of a group that it applies to. */
export interface GroupDecision {
  name: DecisionName;
  state: ReferralState;
  exceptUnconfirmed?: boolean;
  total: number;
  /** Whether nothing is left to decide after it. */
  isLast: boolean;
}

type FriendCounts = readonly { state: FriendState; friends: number }[];

export const sumOf = (counts: FriendCounts) => counts.reduce((sum, { friends }) => sum + friends, 0);

export const decisionsIn = (state: ReferralState, counts: FriendCounts): GroupDecision[] =>
  decisionsFor[state].map((name) => ({ name, state, total: sumOf(counts), isLast: true }));

/**
 * About a group of every state. A release leaves unconfirmed referrals to the friends, but a rejection does not: they could
 * still confirm.
 */
export function decisionsAbout(counts: FriendCounts): GroupDecision[] {
  const count = (...states: FriendState[]) => sumOf(counts.filter(({ state }) => states.includes(state)));
  const [withheld, waiting, paid] = [count('withheld'), count('withheld', 'unconfirmed'), count('paid')];
  const releasable = { state: 'withheld', exceptUnconfirmed: true, total: withheld } as const;
  const decisions: GroupDecision[] = [
    {
      name: 'credit.release',
      ...(waiting > 0 ? releasable : { state: 'rejected', total: count('rejected') }),
      isLast: true,
    },
    { name: 'credit.reject', state: 'withheld', total: waiting, isLast: paid === 0 },
    { name: 'credit.reverse', state: 'paid', total: paid, isLast: waiting === 0 },
  ];
  return decisions.filter(({ total }) => total > 0);
}
