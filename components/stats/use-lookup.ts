import { useRef, useState } from 'react';
import { fetchReferralStats, ResponseError } from '@/lib/waitlist/api-client';
import { LOOKUP_TIMEOUT_MS } from '@/lib/waitlist/constants';
import type { LookupFailureCode } from '@/lib/waitlist/messages';
import type { ReferralStats } from '@/lib/waitlist/records';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';
import { withTimeout } from '@/lib/with-timeout';

export type LookupState =
  | { status: 'idle' | 'loading' }
  | { status: 'found'; standing: ReferralStats }
  | { status: 'failed'; code: LookupFailureCode };

export interface Lookup {
  state: LookupState;
  /**
   * Looks up what was typed. A later lookup, or more typing, makes an earlier one's answer count for nothing.
   *
   * @returns whether it failed, so that the field needs another look.
   */
  lookUp: (typed: string) => Promise<boolean>;
  /** Discards a failure, or a lookup that is still running: what was typed has changed. */
  discard: () => void;
}

/** The lookup of a referral code's standing. */
export function useLookup(): Lookup {
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const latest = useRef(0);

  async function lookUp(typed: string) {
    latest.current += 1;
    const mine = latest.current;
    const code = normalizeReferralCode(typed);
    if (code) setState({ status: 'loading' });
    const answer: LookupState = code ? await ask(code) : { status: 'failed', code: 'code_required' };
    if (mine !== latest.current) return false;
    setState(answer);
    return answer.status === 'failed';
  }

  function discard() {
    latest.current += 1;
    setState((now) => (now.status === 'found' ? now : { status: 'idle' }));
  }

  return { state, lookUp, discard };
}

/** Any failure reads as "code not found"; only the rate limit has words of its own. */
async function ask(code: string): Promise<LookupState> {
  try {
    const standing = await withTimeout(LOOKUP_TIMEOUT_MS, (signal) => fetchReferralStats(code, signal));
    return standing ? { status: 'found', standing } : { status: 'failed', code: 'not_found' };
  } catch (error) {
    const tooMany = error instanceof ResponseError && error.status === 429;
    return { status: 'failed', code: tooMany ? 'rate_limited' : 'not_found' };
  }
}
