import { useSearchParams } from 'next/navigation';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';

/** The code that the link carried in `?ref=`. Call it under Suspense: a prerendered page has no query. */
export function useReferralCode(): string | null {
  return normalizeReferralCode(useSearchParams().get('ref'));
}
