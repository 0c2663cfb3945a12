import { Ticks } from '@/components/ui/ticks';
import { VIP_REFERRALS } from '@/lib/constants';
import { cn } from '@/lib/utils';

const TICKS_PER_REFERRAL = 5;
const LABEL_STEP = 2;
const labels = Array.from({ length: VIP_REFERRALS + 1 }, (_, index) => VIP_REFERRALS - index).filter(
  (_, index) => index % LABEL_STEP === 0,
);
const percentOf = (referrals: number) => `${(referrals / VIP_REFERRALS) * 100}%`;

interface LadderProps {
  /** Omit it while the visitor is unknown. */
  referrals?: number;
  className?: string;
}

export function Ladder({ referrals, className }: LadderProps) {
  const reached = Math.min(referrals ?? 0, VIP_REFERRALS);
  return (
    <div className={className}>
      <div
        role="img"
        aria-label={labelOf(referrals)}
        className="relative h-24.5 pt-8.5 text-tape font-medium"
      >
        <span className="absolute top-0 right-0 h-8.5 border-current border-r-2 pt-1 pr-2.5 font-semibold">
          VIP
        </span>
        <div className={cn('border-current', referrals === undefined ? 'border-t-2' : 'border-t')}>
          <Ticks intervals={VIP_REFERRALS * TICKS_PER_REFERRAL} longEvery={TICKS_PER_REFERRAL} />
        </div>
        {reached > 0 && (
          <span className="absolute top-7.25 left-0 h-1.5 bg-coral" style={{ width: percentOf(reached) }} />
        )}
        {labels.map((label) => (
          <span key={label} className="absolute top-19 -translate-x-1/2" style={{ left: percentOf(label) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Doesn't mention VIP status once it is reached, because it ends when referrals are reversed. */
function labelOf(referrals: number | undefined): string {
  if (referrals === undefined) return `${VIP_REFERRALS} referrals earn VIP status`;
  if (referrals < VIP_REFERRALS) return `${referrals} of ${VIP_REFERRALS} referrals to VIP status`;
  return `${VIP_REFERRALS} of ${VIP_REFERRALS} referrals`;
}
