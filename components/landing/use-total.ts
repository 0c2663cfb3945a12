import useSWR from 'swr';
import { fetchTotal, totalPath } from '@/lib/waitlist/api-client';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';

/** The last number known, or 0 before there was one. */
let known = 0;

/** A failure is answered with what is known: SWR would not go on polling a key that holds an error. */
async function ask(): Promise<number> {
  known = await fetchTotal().catch(() => known);
  return known;
}

/**
 * The number of signups, asked for again and again while the page is visible.
 *
 * @returns `undefined` until the first answer; 0 when there was never one and the call failed; otherwise the last
 *   number known.
 */
export function useTotal(): number | undefined {
  const { data } = useSWR(totalPath, ask, {
    refreshInterval: TOTAL_POLL_MS,
    dedupingInterval: TOTAL_STALE_MS,
  });
  return data;
}
