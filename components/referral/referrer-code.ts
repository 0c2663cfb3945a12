import { recall } from '@/components/ui/tab-memory';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { findReferralCode, findReferrerCode } from '@/lib/waitlist/records';

/** The code in `?ref=`, or an earlier one of this visit: the URL loses it when the visitor navigates. Nobody invites themselves. */
function readCode(): string | null {
  const code = findReferrerCode(window.location.href) ?? findReferralCode(recall('referral-code'));
  return code === recall('ticket-code') ? null : code;
}

/** The code changes only together with the URL. With `useSearchParams`, React would discard what is prerendered and report an error. */
export const useReferrerCode = () => useBrowserValue(readCode, null);
