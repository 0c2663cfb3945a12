import useSWR from 'swr';
import { forget, recall, remember } from '@/components/ui/browser-memory';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { REFERRAL_MEMORY_MS } from '@/lib/constants';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import { findReferralCode, findReferrerCode } from '@/lib/waitlist/records';

/** The code in `?ref=`, or the last one of a day. Nobody invites themselves. */
function readCode(): string | null {
  const code = findReferrerCode(window.location.href) ?? recallCode();
  return code === recall('ticket-code') ? null : code;
}

function recallCode(): string | null {
  const [code, time] = recall('referral-code')?.split(' ') ?? [];
  if (Date.now() - Number(time) < REFERRAL_MEMORY_MS) return findReferralCode(code);
  forget('referral-code');
  return null;
}

/** Keeps the code in `?ref=` from now on. Returns whether it is another one than before. */
export function rememberCode(): boolean {
  const code = findReferrerCode(window.location.href);
  const isNew = code !== null && code !== recallCode();
  if (code) remember('referral-code', `${code} ${Date.now()}`);
  return isNew;
}

const askOnce = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Nothing is said of a reward until the server has said that the code's person earns one. */
export function useReferrer() {
  // The code changes only together with the URL. With `useSearchParams`, React would discard what is prerendered and report an error.
  const code = useBrowserValue(readCode, null);
  const { data } = useSWR(code, fetchReferralStats, askOnce);
  return { code, earnsCredit: data?.earnsCredit ?? false };
}
