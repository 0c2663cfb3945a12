import { useSearchParams } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { recall } from '@/components/ui/tab-memory';
import { normalizeReferralCode } from '@/lib/waitlist/records';

/** The referral code of this visit. The URL loses it when the visitor navigates. */
const readVisitCode = () => recall('referral-code');

/** The stored code changes only together with the URL, which rerenders anyway. */
const subscribe = () => () => {};

/** The code in `?ref=`, or an earlier one of this visit. Needs a Suspense boundary: prerendered pages have no query. */
export function useReferralCode(): string | null {
  const codeInUrl = normalizeReferralCode(useSearchParams().get('ref'));
  const storedCode = useSyncExternalStore(subscribe, readVisitCode, () => null);
  return codeInUrl ?? storedCode;
}
