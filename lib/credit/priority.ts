import 'server-only';
import type { StatusRules } from '@/db/checks/ledger-checks';
import {
  PREMIERE_SPOTS,
  PRIORITY_FOR_PREMIERE,
  PRIORITY_FOR_VIP,
  PRIORITY_PER_REFERRAL,
  VIP_REFERRALS,
} from '../waitlist/constants';

/** What a priority score is made of. */
export interface Merits {
  referralCount: number;
  isVip: boolean;
  signupPosition: number;
}

/** The score by which invitations go out, the highest first. */
export function priorityScore({ referralCount, isVip, signupPosition }: Merits): number {
  return (
    referralCount * PRIORITY_PER_REFERRAL +
    (isVip ? PRIORITY_FOR_VIP : 0) +
    (signupPosition <= PREMIERE_SPOTS ? PRIORITY_FOR_PREMIERE : 0)
  );
}

/** The rules behind VIP status and score, for checks that the database makes. */
export const statusRules: StatusRules = {
  vipReferrals: VIP_REFERRALS,
  premiereSpots: PREMIERE_SPOTS,
  perReferral: PRIORITY_PER_REFERRAL,
  forVip: PRIORITY_FOR_VIP,
  forPremiere: PRIORITY_FOR_PREMIERE,
};
