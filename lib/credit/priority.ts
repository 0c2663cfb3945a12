import 'server-only';
import type { StatusRules } from '@/db/checks/ledger-checks';
import { PREMIERE_SPOTS } from '../constants';

/** Plain data: checks that run in SQL use the same rules. */
export const statusRules: StatusRules = {
  premiereSpots: PREMIERE_SPOTS,
  perReferral: 10,
  forVip: 100,
  forPremiere: 50,
};

export function priorityScore(person: {
  referralCount: number;
  isVip: boolean;
  signupPosition: number;
}): number {
  const { perReferral, forVip, forPremiere, premiereSpots } = statusRules;
  return (
    person.referralCount * perReferral +
    (person.isVip ? forVip : 0) +
    (person.signupPosition <= premiereSpots ? forPremiere : 0)
  );
}
