import useSWR from 'swr';
import { fetchTotal, totalPath } from '@/lib/waitlist/api-client';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';

let lastTotal = 0;

/** Returns the last known total when the request fails, because SWR stops polling after an error. */
async function fetchTotalOrLast(): Promise<number> {
  lastTotal = await fetchTotal().catch(() => lastTotal);
  return lastTotal;
}

/** The number of signups, or `undefined` until the first response. */
export function useTotal(): number | undefined {
  const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };
  return useSWR(totalPath, fetchTotalOrLast, options).data;
}
