import { Ticks } from '@/components/ui/ticks';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { cn } from '@/lib/utils';
import { claimedSpots } from './spots';

const SPOTS_PER_TICK = 5;
const LABEL_STEP = 50;
const labels = Array.from(
  { length: PREMIERE_SPOTS / LABEL_STEP - 1 },
  (_, index) => (index + 1) * LABEL_STEP,
);

export function SpotsTape({ total }: { total: number | undefined }) {
  const claimed = claimedSpots(total ?? 0);
  const share = claimed / PREMIERE_SPOTS;
  return (
    <div
      className="@container relative mt-8 border-ink border-t pb-6 md:mt-13 md:h-[108px] md:pb-0"
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
        className="tape-needle absolute top-0 left-0 h-11 w-0.5 bg-ink transition-[translate] duration-900 ease-fit md:h-[78px]"
      />
      <p
        className={cn(
          'min-h-[2lh] text-balance font-semibold text-small transition-[translate] duration-900 ease-fit max-md:wrap max-md:mt-9 md:absolute md:top-[74px] md:left-0 md:min-h-0 md:whitespace-nowrap',
          share < 0.5 ? 'md:tape-claim-after' : 'md:tape-claim-before',
        )}
      >
        {total !== undefined && `${total} early adopters have already claimed their spot`}
      </p>
    </div>
  );
}
