import useSWR, { mutate } from 'swr';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/constants';
import { fetchTotal, totalPath } from '@/lib/waitlist/api-client';

/** The total never falls: a lower one comes from a cache. */
let highest = 0;

const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };

/** The number of signups, or `undefined` until the first response. A failed request yields 0 or the last total. */
export function useTotal(): number | undefined {
  return useSWR(totalPath, latestTotal, options).data;
}

/** Never rejects: SWR stops polling after an error. */
async function latestTotal(): Promise<number> {
  const latest = await fetchTotal().catch(() => 0);
  highest = Math.max(highest, latest);
  return highest;
}

export function raiseTotal(position: number): void {
  highest = Math.max(highest, position);
  void mutate(totalPath, highest, { revalidate: false });
}
