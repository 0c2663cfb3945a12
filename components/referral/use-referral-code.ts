import { useSearchParams } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';
import { keptCode } from './kept-code';

/** Nothing to subscribe to: the kept code changes only with the address, which renders everything anew. */
const subscribe = () => () => {};

/**
 * The code that the link carried in `?ref=`, or an earlier one of this visit. Call it under Suspense: a prerendered
 * page has no query.
 */
export function useReferralCode(): string | null {
  const given = normalizeReferralCode(useSearchParams().get('ref'));
  const kept = useSyncExternalStore(subscribe, keptCode, () => null);
  return given ?? kept;
}
