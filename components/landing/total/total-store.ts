import { useSyncExternalStore } from 'react';
import { fetchTotal } from '@/lib/waitlist/api-client';
import { TOTAL_STALE_MS } from '@/lib/waitlist/constants';

let total: number | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Ignores an older total, with which a cache may answer. */
export function raiseTotal(latest: number): void {
  total = Math.max(total ?? 0, latest);
  for (const listener of listeners) listener();
}

export const isTotalStale = () => Date.now() - askedAt >= TOTAL_STALE_MS;

/** Keeps the last total when the request fails; without one, the total is 0. Never rejects: SWR stops polling after an error. */
export async function updateTotal(): Promise<void> {
  askedAt = Date.now();
  raiseTotal(await fetchTotal().catch(() => 0));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of signups, or `undefined` until the first response. */
export function useTotal(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => total,
    () => undefined,
  );
}
