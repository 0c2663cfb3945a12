import useSWR from 'swr';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/constants';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import type { Signup } from '@/lib/waitlist/records';

const options = {
  refreshInterval: TOTAL_POLL_MS,
  dedupingInterval: TOTAL_STALE_MS,
  revalidateOnMount: false,
};

/** The signup with the referrals that have arrived since. A hidden page does not ask; a failure changes nothing. */
export function useCurrentStats(signup: Signup): Signup {
  const { data } = useSWR(signup.referralCode, fetchReferralStats, options);
  return { ...signup, ...data };
}
