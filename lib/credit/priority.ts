import 'server-only';
import type { StatusRules } from '@/db/checks/ledger-checks';
import {
  PREMIERE_SPOTS,
  PRIORITY_FOR_PREMIERE,
  PRIORITY_FOR_VIP,
  PRIORITY_PER_REFERRAL,
  VIP_REFERRALS,
} from '../waitlist/constants';

export function priorityScore(person: {
  referralCount: number;
  isVip: boolean;
  signupPosition: number;
}): number {
  return (
    person.referralCount * PRIORITY_PER_REFERRAL +
    (person.isVip ? PRIORITY_FOR_VIP : 0) +
    (person.signupPosition <= PREMIERE_SPOTS ? PRIORITY_FOR_PREMIERE : 0)
  );
}

/** The same rules for the checks that run in SQL. */
export const statusRules: StatusRules = {
  vipReferrals: VIP_REFERRALS,
  premiereSpots: PREMIERE_SPOTS,
  perReferral: PRIORITY_PER_REFERRAL,
  forVip: PRIORITY_FOR_VIP,
  forPremiere: PRIORITY_FOR_PREMIERE,
};
