import { recall } from '@/components/ui/tab-memory';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { normalizeReferralCode } from '@/lib/waitlist/records';

/** The code in `?ref=`, or an earlier one of this visit: the URL loses it when the visitor navigates. */
function readCode(): string | null {
  const { search } = window.location;
  return normalizeReferralCode(new URLSearchParams(search).get('ref')) ?? recall('referral-code');
}

/** The code changes only together with the URL. With `useSearchParams`, React would discard what is prerendered and report an error. */
export const useReferralCode = () => useBrowserValue(readCode, null);
