import type { ReferralState } from '@/db/schema/referrals';
import type { CreditDecision } from '../../operators/credit';

export type { ReferralState };

/** In the order of the tabs. A paid referral is listed if it was withheld before. Client-safe. */
export const stateTitles: Record<ReferralState, string> = {
  withheld: 'Withheld',
  rejected: 'Rejected',
  paid: 'Released',
  reversed: 'Reversed',
};

/** What an operator can decide about referrals in a state. */
export const decisionsFor: Record<ReferralState, readonly CreditDecision[]> = {
  withheld: ['release', 'rejection'],
  rejected: ['release'],
  paid: ['reversal'],
  reversed: [],
};
