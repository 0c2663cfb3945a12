import { useSearchParams } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { normalizeReferralCode } from '@/lib/waitlist/records';

const STORAGE_KEY = 'referral-code';

/** Used when session storage is blocked or full: it survives navigation, but not a reload. */
let codeInMemory: string | null = null;

/** The referral code of this visit. The URL loses it when the visitor navigates. */
export function readVisitCode(): string | null {
  try {
    return codeInMemory ?? sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function storeVisitCode(code: string): void {
  codeInMemory = code;
  try {
    sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // The copy in memory is enough.
  }
}

/** The stored code changes only together with the URL, which rerenders anyway. */
const subscribe = () => () => {};

/** The code in `?ref=`, or an earlier one of this visit. Needs a Suspense boundary: prerendered pages have no query. */
export function useReferralCode(): string | null {
  const codeInUrl = normalizeReferralCode(useSearchParams().get('ref'));
  const storedCode = useSyncExternalStore(subscribe, readVisitCode, () => null);
  return codeInUrl ?? storedCode;
}
