import useSWR from 'swr';
import { recall } from '@/components/ui/browser-memory';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import { findReferralCode, findReferrerCode } from '@/lib/waitlist/records';

/** The code in `?ref=`, or an earlier one of this visit: the URL loses it when the visitor navigates. Nobody invites themselves. */
function readCode(): string | null {
  const code = findReferrerCode(window.location.href) ?? findReferralCode(recall('referral-code'));
  return code === recall('ticket-code') ? null : code;
}

/** The code changes only together with the URL. With `useSearchParams`, React would discard what is prerendered and report an error. */
const useReferrerCode = () => useBrowserValue(readCode, null);

const askOnce = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Nothing is said of a reward until the server has said that the code's person earns one. */
export function useReferrer() {
  const code = useReferrerCode();
  const { data } = useSWR(code, fetchReferralStats, askOnce);
  return { code, earnsCredit: data?.earnsCredit ?? false };
}
