import useSWR from 'swr';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import { LOOKUP_TIMEOUT_MS, TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';
import type { ReferralStats, Signup } from '@/lib/waitlist/records';
import { withTimeout } from '@/lib/with-timeout';

const options = {
  refreshInterval: TOTAL_POLL_MS,
  dedupingInterval: TOTAL_STALE_MS,
  revalidateOnMount: false,
};

/** The signup with the referrals that have arrived since. A hidden page does not ask; a failure changes nothing. */
export function useCurrentStats(signup: Signup): Signup {
  const { data } = useSWR(
    `/api/referrals/${signup.referralCode}`,
    () => fetchStats(signup.referralCode),
    options,
  );
  return { ...signup, ...data };
}

async function fetchStats(code: string): Promise<ReferralStats> {
  const stats = await withTimeout(LOOKUP_TIMEOUT_MS, ({ signal }) => fetchReferralStats(code, signal));
  if (!stats) throw new Error('The code no longer exists');
  return stats;
}
