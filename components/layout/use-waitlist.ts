import useSWR, { mutate } from 'swr';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/constants';
import { firstSituation, type PersonSituation, personSituation, type Situation } from '@/lib/situation';
import { fetchWaitlist, totalPath, type Waitlist } from '@/lib/waitlist/api-client';
import type { Stats } from '@/lib/waitlist/records';

/** The total never falls: a lower one comes from a cache. A failed request changes nothing. */
let latest: Waitlist = { total: 0, ...firstSituation };

const options = { refreshInterval: TOTAL_POLL_MS, dedupingInterval: TOTAL_STALE_MS };

/** The situation of the waitlist. It has no total until the first response. */
export const useSituation = (): Situation => useSWR(totalPath, readLatest, options).data ?? firstSituation;

/** The situation of the person whose code was looked up. */
export const usePersonSituation = (stats: Stats): PersonSituation => personSituation(useSituation(), stats);

/** Never rejects: SWR stops polling after an error. */
async function readLatest(): Promise<Waitlist> {
  const answer = await fetchWaitlist().catch(() => latest);
  latest = { ...answer, total: Math.max(latest.total, answer.total) };
  return latest;
}

export function raiseTotal(position: number): void {
  latest = { ...latest, total: Math.max(latest.total, position) };
  void mutate(totalPath, latest, { revalidate: false });
}

/** Asks at once, when the server has told a visitor that signups are over. */
export const refreshWaitlist = () => mutate(totalPath);
