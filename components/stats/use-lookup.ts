import { useState } from 'react';
import useSWR from 'swr';
import { fetchReferralStats, ResponseError } from '@/lib/waitlist/api-client';
import type { LookupFailureCode } from '@/lib/waitlist/messages';
import { normalizeReferralCode, type ReferralStats } from '@/lib/waitlist/records';

export type LookupState =
  | { status: 'idle' | 'loading' }
  | { status: 'found'; stats: ReferralStats }
  | { status: 'failed'; code: LookupFailureCode };

export function useLookup(onFailure: () => void) {
  /** Empty if the visitor submitted nothing, `null` before that and after a change of the field. */
  const [code, setCode] = useState<string | null>(null);
  const { data, error, isValidating, mutate } = useSWR(code || null, fetchReferralStats, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: onFailure,
  });

  function lookUp(input: string) {
    const submitted = normalizeReferralCode(input) ?? '';
    if (submitted === '') onFailure();
    if (submitted === code) void mutate();
    else setCode(submitted);
  }

  function state(): LookupState {
    if (code === '') return { status: 'failed', code: 'code_required' };
    if (isValidating) return { status: 'loading' };
    if (error) return { status: 'failed', code: failureOf(error) };
    return data ? { status: 'found', stats: data } : { status: 'idle' };
  }

  /** Discards a failure or a pending lookup after the field has changed. */
  function discard() {
    if (state().status !== 'found') setCode(null);
  }

  return { state: state(), lookUp, discard };
}

/** Every failure except the rate limit shows "code not found". */
function failureOf(error: unknown): LookupFailureCode {
  return error instanceof ResponseError && error.status === 429 ? 'rate_limited' : 'not_found';
}
