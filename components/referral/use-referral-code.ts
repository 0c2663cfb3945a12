import { useSearchParams } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';
import { readVisitCode } from './visit-code';

/** The stored code changes only together with the URL, which rerenders anyway. */
const subscribe = () => () => {};

/** The code in `?ref=`, or an earlier one of this visit. Needs a Suspense boundary: prerendered pages have no query. */
export function useReferralCode(): string | null {
  const codeInUrl = normalizeReferralCode(useSearchParams().get('ref'));
  const storedCode = useSyncExternalStore(subscribe, readVisitCode, () => null);
  return codeInUrl ?? storedCode;
}
