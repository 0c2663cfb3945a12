import useSWR, { mutate } from 'swr';
import { fetchTotal, totalPath } from '@/lib/waitlist/api-client';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';

let lastTotal = 0;

/**
 * Returns the last known total when the request fails, because SWR stops polling after an error, and when a cache
 * answers with an older one.
 */
async function fetchTotalOrLast(): Promise<number> {
  lastTotal = Math.max(lastTotal, await fetchTotal().catch(() => 0));
  return lastTotal;
}

/** Counts a person who has just joined, without waiting for the next poll. */
export function countSignup(position: number): void {
  lastTotal = Math.max(lastTotal, position);
  void mutate(totalPath, lastTotal, { revalidate: false });
}

/** The number of signups, or `undefined` until the first response. */
export function useTotal(): number | undefined {
  const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };
  return useSWR(totalPath, fetchTotalOrLast, options).data;
}
