'use client';

import { useSituation } from '@/components/layout/use-waitlist';
import { Ticks } from '@/components/ui/ticks';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { grouped } from '@/lib/plural';
import { endHeading, premiereBanner, spotsLine } from '@/lib/promises';
import { cn } from '@/lib/utils';

export const remainingSpots = (total: number) => Math.max(0, PREMIERE_SPOTS - total);
export const claimedSpots = (total: number) => Math.min(PREMIERE_SPOTS, total);

export function spotsLabel(remaining: number): string {
  if (remaining === 0) return 'Waitlist full - join waiting list';
  if (remaining < 50) return 'Almost full - last chance!';
  if (remaining < 100) return 'Limited spots remaining!';
  if (remaining < 200) return 'Filling up fast!';
  return 'Premiere Spots Remaining';
}

/** Reserves the height of every text, so that nothing moves when the total arrives. */
export function SpotsBanner() {
  const situation = useSituation();
  const { total } = situation;
  const isOpen = situation.state === 'open';
  const remaining = remainingSpots(total ?? 0);
  return (
    <section aria-labelledby="spots-heading" className="ground-coral relative overflow-x-clip pt-8 md:pt-14">
      <div className="wrap grid grid-cols-12 gap-x-gap items-end">
        <p
          aria-live="polite"
          aria-atomic="true"
          className="spots-count col-span-full md:order-2 md:col-start-7 md:text-right"
        >
          {total !== undefined && (
            <>
              <span>{grouped(isOpen ? remaining : total)}</span>
              {isOpen && <span className="text-[0.36em]"> / {PREMIERE_SPOTS}</span>}
            </>
          )}
        </p>
        <div className="max-md:col-span-full max-md:mt-2 md:col-span-6">
          <h2
            id="spots-heading"
            className="flex min-h-[2lh] items-end text-balance font-display text-d3 max-md:text-[clamp(1.25rem,7.2vw,2rem)]"
          >
            {isOpen ? spotsLabel(remaining) : endHeading(situation)}
          </h2>
          <p className="mt-3.5 min-h-[2lh] max-w-[25em] text-balance font-medium md:min-h-[1lh]">
            {isOpen && premiereBanner}
          </p>
        </div>
      </div>
      <SpotsTape total={total} />
    </section>
  );
}

export function SpotsLine() {
  const situation = useSituation();
  return (
    <p className="taped mt-3 min-h-[1lh] beside:whitespace-nowrap text-small empty:invisible before:text-coral">
      {situation.total !== undefined && spotsLine(situation)}
    </p>
  );
}

const SPOTS_PER_TICK = 5;
const LABEL_STEP = 50;
const labels = Array.from(
  { length: PREMIERE_SPOTS / LABEL_STEP - 1 },
  (_, index) => (index + 1) * LABEL_STEP,
);

function SpotsTape({ total }: { total: number | undefined }) {
  const claimed = claimedSpots(total ?? 0);
  const share = claimed / PREMIERE_SPOTS;
  return (
    <div
      className="@container relative mt-6 border-ink border-t pb-6 md:mt-13 md:h-27 md:pb-0"
      style={{ '--share': share }}
    >
      <div
        role="progressbar"
        aria-label="Premiere spots claimed"
        aria-valuemin={0}
        aria-valuemax={PREMIERE_SPOTS}
        aria-valuenow={claimed}
        aria-valuetext={`${claimed} of ${PREMIERE_SPOTS} premiere spots claimed`}
        className="h-3.5 origin-left scale-x-(--share) bg-current transition-[scale] duration-900 ease-fit"
      />
      <Ticks intervals={PREMIERE_SPOTS / SPOTS_PER_TICK} midEvery={5} longEvery={10} />
      <div aria-hidden="true" className="absolute inset-x-0 top-[47px] font-medium text-tape">
        {labels.map((label, index) => (
          <span
            key={label}
            className={cn('absolute -translate-x-1/2', index % 2 === 0 && 'max-md:hidden')}
            style={{ left: `${(label / PREMIERE_SPOTS) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
      <span
        aria-hidden="true"
        className="tape-needle absolute top-0 left-0 h-[44px] w-0.5 bg-ink transition-[translate] duration-900 ease-fit md:h-19.5"
      />
      <p className={cn('spots-claim', share < 0.5 ? 'md:tape-claim-after' : 'md:tape-claim-before')}>
        {total !== undefined && `${grouped(total)} early adopters have already claimed their spot`}
      </p>
    </div>
  );
}
