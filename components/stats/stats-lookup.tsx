'use client';

import { useRef, useState } from 'react';
import useSWR from 'swr';
import { useSituation } from '@/components/layout/use-waitlist';
import { Ladder } from '@/components/referral/ladder';
import { Rewards } from '@/components/referral/rewards';
import { dismissToast } from '@/components/ui/notify';
import { focusInView } from '@/components/ui/text-field';
import { fetchReferralStats, ResponseError } from '@/lib/waitlist/api-client';
import { lookupFailureMessages, lostCode } from '@/lib/waitlist/messages';
import { LookupForm } from './lookup-form';
import { StatsCard } from './stats-card';
import { toLookup } from './to-lookup';

export function StatsLookup() {
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useSituation().state === 'open';
  const { stats, loading, error, lookUp, discard } = useLookup(() => focusInView(field.current));
  return (
    <div className="grid grid-cols-12 gap-x-gap lg:grid-rows-[auto_1fr]">
      <div className="col-span-12 lg:col-span-5">
        <LookupForm field={field} loading={loading} error={error} lookUp={lookUp} discard={discard} />
        <a
          href={lostCode.href}
          className="mt-6 inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
        >
          {lostCode.label}
        </a>
      </div>
      <div className="col-span-12 mt-14 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:mt-0">
        <StatsCard stats={stats} loading={loading} />
      </div>
      {isOpen && (
        <div className="col-span-12 mt-24 lg:col-span-5 lg:mt-16">
          <Ladder referrals={stats?.referralCount} />
          <Rewards />
        </div>
      )}
    </div>
  );
}

function useLookup(onFailure: () => void) {
  /** Empty if the visitor submitted nothing, `null` before that and after a change of the field. */
  const [code, setCode] = useState<string | null>(null);
  const { data, error, isValidating, mutate } = useSWR(code || null, fetchReferralStats, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: onFailure,
  });
  const settled = !isValidating && !error;

  function lookUp(input: string) {
    void dismissToast();
    const submitted = toLookup(input);
    if (submitted === '') onFailure();
    // A reload looks it up again.
    else
      window.history.replaceState(null, '', `?code=${encodeURIComponent(submitted)}${window.location.hash}`);
    if (submitted === code) void mutate();
    else setCode(submitted);
  }

  /** Every failure except the rate limit shows "code not found". */
  function message(): string | undefined {
    if (code === '') return lookupFailureMessages.code_required;
    if (isValidating || !error) return undefined;
    const isLimited = error instanceof ResponseError && error.status === 429;
    return lookupFailureMessages[isLimited ? 'rate_limited' : 'not_found'];
  }

  /** Discards a failure or a pending lookup after the field has changed. */
  function discard() {
    if (!settled || !data) setCode(null);
  }

  return {
    stats: settled ? data : undefined,
    loading: isValidating,
    error: message(),
    lookUp,
    discard,
  };
}
