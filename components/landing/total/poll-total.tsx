import useSWR from 'swr';
import { totalPath } from '@/lib/waitlist/api-client';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/waitlist/constants';
import { updateTotal } from './total-store';

const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };

/** Polls while the page is visible and online. */
export function PollTotal() {
  useSWR(totalPath, updateTotal, options);
  return null;
}
