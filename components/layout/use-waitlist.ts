import useSWR, { mutate } from 'swr';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/constants';
import { fetchWaitlist, totalPath, type Waitlist } from '@/lib/waitlist/api-client';

/** The total never falls: a lower one comes from a cache. A failed request changes nothing. */
let latest: Waitlist = { total: 0, state: 'open' };

const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };

/** `undefined` until the first response. */
export const useWaitlist = (): Waitlist | undefined => useSWR(totalPath, readLatest, options).data;

/** Never rejects: SWR stops polling after an error. */
async function readLatest(): Promise<Waitlist> {
  const answer = await fetchWaitlist().catch(() => latest);
  latest = { ...answer, total: Math.max(latest.total, answer.total) };
  // Prerendered parts follow the state by CSS.
  document.documentElement.dataset.waitlist = latest.state;
  return latest;
}

export function raiseTotal(position: number): void {
  latest = { ...latest, total: Math.max(latest.total, position) };
  void mutate(totalPath, latest, { revalidate: false });
}

/** Asks at once, when the server has told a visitor that signups are over. */
export const refreshWaitlist = () => mutate(totalPath);
