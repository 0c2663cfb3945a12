'use client';

import { useRef } from 'react';
import { Ladder } from '@/components/referral/ladder';
import { focusInView } from '@/components/ui/text-field';
import { LookupForm } from './lookup-form';
import { StatsCard } from './stats-card';
import { useLookup } from './use-lookup';

export function StatsLookup() {
  const field = useRef<HTMLInputElement>(null);
  const { state, lookUp, discard } = useLookup(() => focusInView(field.current));
  return (
    <div className="grid grid-cols-12 gap-x-gap lg:grid-rows-[auto_1fr]">
      <div className="col-span-12 lg:col-span-5">
        <LookupForm field={field} state={state} lookUp={lookUp} discard={discard} />
      </div>
      <div className="col-span-12 mt-14 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:mt-0">
        <StatsCard state={state} />
      </div>
      <Ladder
        terms
        referrals={state.status === 'found' ? state.stats.referralCount : undefined}
        className="col-span-12 mt-24 lg:col-span-5 lg:mt-16 lg:self-end"
      />
    </div>
  );
}
