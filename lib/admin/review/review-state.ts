import type { CreditDecision } from '../../operators/credit';

/** What became of withheld referrals. Client-safe. */
export const reviewStates = ['withheld', 'rejected', 'released', 'reversed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const stateTitles: Record<ReviewState, string> = {
  withheld: 'Withheld',
  rejected: 'Rejected',
  released: 'Released',
  reversed: 'Reversed',
};

/** What an operator can decide about referrals in a state. */
export const decisionsFor: Record<ReviewState, readonly CreditDecision[]> = {
  withheld: ['release', 'rejection'],
  rejected: ['release'],
  released: ['reversal'],
  reversed: [],
};
