'use client';

import { PREMIERE_SPOTS } from '@/lib/constants';
import { remainingSpots, spotsLabel } from './spots';
import { SpotsTape } from './spots-tape';
import { useTotal } from './use-total';

/** Reserves the height of every text, so that nothing moves when the total arrives. */
export function SpotsBanner() {
  const total = useTotal();
  const remaining = remainingSpots(total ?? 0);
  return (
    <section aria-labelledby="spots-heading" className="ground-coral relative overflow-x-clip pt-10 md:pt-14">
      <div className="wrap grid grid-cols-12 gap-x-gap items-end">
        <p
          aria-live="polite"
          className="col-span-full h-[0.74em] whitespace-nowrap font-giant text-counter max-md:text-[min(7.4rem,32vw)] max-narrow:text-[min(6.4rem,32vw)] md:order-2 md:col-start-7 md:text-right"
        >
          {total !== undefined && (
            <>
              <span>{remaining}</span>
              <span className="text-[0.36em]"> / {PREMIERE_SPOTS}</span>
            </>
          )}
        </p>
        <div className="max-md:col-span-full max-md:mt-2 md:col-span-6">
          <h2
            id="spots-heading"
            className="flex min-h-[2lh] items-end font-display text-d3 max-md:text-[min(2rem,7.2vw)]"
          >
            {spotsLabel(remaining)}
          </h2>
          <p className="mt-3.5 max-w-[25em] text-balance font-medium">
            First {PREMIERE_SPOTS} signups automatically get premiere features + prizes
          </p>
        </div>
      </div>
      <SpotsTape total={total} />
    </section>
  );
}

/** The banner in one line, for the hero. */
export function SpotsLine() {
  const total = useTotal();
  const remaining = remainingSpots(total ?? 0);
  return (
    <p className="mt-3 flex min-h-[1lh] items-center gap-2.5 text-small before:h-3 before:w-5.5 before:text-coral before:[--tick-gap:5px] before:[--tick-width:2px] before:ticks">
      {total !== undefined &&
        (remaining > 0
          ? `${remaining} of ${PREMIERE_SPOTS} premiere spots left`
          : `All ${PREMIERE_SPOTS} premiere spots are taken`)}
    </p>
  );
}
