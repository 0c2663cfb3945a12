import { Ticks } from '@/components/ui/ticks';
import { cn } from '@/lib/utils';
import { VIP_REFERRALS } from '@/lib/waitlist/constants';
import { LadderTerms } from './ladder-terms';

const TICKS_PER_REFERRAL = 5;
const LABEL_STEP = 2;
const labels = Array.from({ length: VIP_REFERRALS / LABEL_STEP + 1 }, (_, index) => index * LABEL_STEP);

interface LadderProps {
  /** Referrals so far; the tape is filled up to there. Without it nothing is filled. */
  referrals?: number;
  /** Shows below what the steps earn. */
  terms?: boolean;
  className?: string;
}

/** A tape from 0 to the referrals that make a VIP, with a flag at its end. */
export function Ladder({ referrals, terms = false, className }: LadderProps) {
  return (
    <div className={className}>
      <LadderTape referrals={referrals} />
      {terms && <LadderTerms />}
    </div>
  );
}

function LadderTape({ referrals }: Pick<LadderProps, 'referrals'>) {
  const reached = Math.min(referrals ?? 0, VIP_REFERRALS);
  return (
    <div
      role="img"
      aria-label={nameOf(referrals)}
      className="relative h-[98px] pt-[34px] text-tape font-medium"
    >
      <span className="absolute top-0 right-0 h-[34px] border-current border-r-2 pt-1 pr-2.5 font-semibold">
        VIP
      </span>
      <div className={cn('border-current', referrals === undefined ? 'border-t-2' : 'border-t')}>
        <Ticks intervals={VIP_REFERRALS * TICKS_PER_REFERRAL} longEvery={TICKS_PER_REFERRAL} />
      </div>
      {reached > 0 && (
        <span
          className="absolute top-[29px] left-0 h-1.5 bg-coral"
          style={{ width: `${(reached / VIP_REFERRALS) * 100}%` }}
        />
      )}
      {labels.map((label) => (
        <span
          key={label}
          className="absolute top-[76px] -translate-x-1/2"
          style={{ left: `${(label / VIP_REFERRALS) * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** At its end there is nothing said of VIP status: an operator may have decided otherwise. */
function nameOf(referrals: number | undefined): string {
  if (referrals === undefined) return `${VIP_REFERRALS} referrals make VIP status`;
  if (referrals < VIP_REFERRALS) return `${referrals} of ${VIP_REFERRALS} referrals to VIP status`;
  return `${VIP_REFERRALS} of ${VIP_REFERRALS} referrals`;
}
