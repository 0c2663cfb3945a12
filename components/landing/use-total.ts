'use client';

import useSWR from 'swr';
import { fetchTotal, totalPath } from '@/lib/waitlist/api';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';

/**
 * The number of signups, asked for again and again while the page is visible.
 *
 * @returns `undefined` until the first answer; 0 when there was never one and the call failed; otherwise the last
 *   number known.
 */
export function useTotal(): number | undefined {
  // Errors are tried again without a limit: a key that gave up would not be polled any more.
  const { data, error } = useSWR(totalPath, fetchTotal, {
    refreshInterval: TOTAL_POLL_MS,
    dedupingInterval: TOTAL_STALE_MS,
  });
  return data ?? (error ? 0 : undefined);
}
