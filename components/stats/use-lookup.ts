import { useRef, useState } from 'react';
import { fetchReferralStats, ResponseError } from '@/lib/waitlist/api-client';
import { LOOKUP_TIMEOUT_MS } from '@/lib/waitlist/constants';
import type { LookupFailureCode } from '@/lib/waitlist/messages';
import type { ReferralStats } from '@/lib/waitlist/records';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';
import { withTimeout } from '@/lib/with-timeout';

export type LookupState =
  | { status: 'idle' | 'loading' }
  | { status: 'found'; stats: ReferralStats }
  | { status: 'failed'; code: LookupFailureCode };

export type Lookup = ReturnType<typeof useLookup>;

export function useLookup() {
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const latest = useRef(0);

  /** Resolves to whether the lookup failed. Further typing or another lookup discards its result. */
  async function lookUp(input: string): Promise<boolean> {
    latest.current += 1;
    const id = latest.current;
    const code = normalizeReferralCode(input);
    if (code) setState({ status: 'loading' });
    const result: LookupState = code ? await fetchStats(code) : { status: 'failed', code: 'code_required' };
    if (id !== latest.current) return false;
    setState(result);
    return result.status === 'failed';
  }

  /** Discards a failure or a pending lookup after the input has changed. */
  function discard() {
    latest.current += 1;
    setState((current) => (current.status === 'found' ? current : { status: 'idle' }));
  }

  return { state, lookUp, discard };
}

/** Every failure except the rate limit shows "code not found". */
async function fetchStats(code: string): Promise<LookupState> {
  try {
    const stats = await withTimeout(LOOKUP_TIMEOUT_MS, ({ signal }) => fetchReferralStats(code, signal));
    return stats ? { status: 'found', stats } : { status: 'failed', code: 'not_found' };
  } catch (error) {
    const rateLimited = error instanceof ResponseError && error.status === 429;
    return { status: 'failed', code: rateLimited ? 'rate_limited' : 'not_found' };
  }
}
