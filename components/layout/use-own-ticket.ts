import useSWR, { mutate } from 'swr';
import { forget, recall, remember } from '@/components/ui/browser-memory';
import { TOTAL_STALE_MS } from '@/lib/constants';
import { fetchReferralStats, ResponseError } from '@/lib/waitlist/api-client';
import { findReferralCode, type Signup, type Stats } from '@/lib/waitlist/records';

const KEY = 'own-ticket';

/** The page alone has the address and the key: after it is loaded again, only the code is known. */
let joined: Signup | undefined;

const options = { dedupingInterval: TOTAL_STALE_MS };

/** The stats of the person who joined on this device. If a lookup fails, the last ones stay. */
export const useOwnTicket = (refreshInterval = 0): Stats | undefined =>
  useSWR(KEY, findOwnTicket, { ...options, refreshInterval }).data;

async function findOwnTicket(): Promise<Stats | undefined> {
  const code = findReferralCode(recall('ticket-code'));
  if (!code) return undefined;
  try {
    return { ...joined, ...(await fetchReferralStats(code)) };
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 404)) throw error;
    // The person has left the waitlist.
    forget('ticket-code');
    return undefined;
  }
}

export function keepOwnTicket(signup: Signup): void {
  joined = signup;
  remember('ticket-code', signup.referralCode);
  void mutate(KEY, signup, { revalidate: false });
}
