import useSWR from 'swr';
import { Ladder } from '@/components/referral/ladder';
import { vipProgress } from '@/components/referral/referral-terms';
import { Badge } from '@/components/ui/badge';
import { Tape } from '@/components/ui/icons';
import { TOTAL_POLL_MS, TOTAL_STALE_MS } from '@/lib/constants';
import { cn } from '@/lib/utils';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import type { Stats } from '@/lib/waitlist/records';
import { HangTag } from './hang-tag';
import { TicketBalance } from './ticket-balance';

interface TicketProps {
  signup: Stats;
  /** Animates the ticket and moves the focus to it. */
  arriving?: boolean;
}

/** CSS hides the sticky bar while an element with `data-ticket` is on the page. */
export function Ticket({ signup: joined, arriving = false }: TicketProps) {
  const signup = useCurrentStats(joined);
  return (
    <div
      data-ticket
      className={cn('-mx-2 narrow:-mx-1 md:mx-0', arriving && 'animate-drop [--enter-from:-24px]')}
    >
      <HangTag drawn={arriving} className="ground-ink md:[--cut:56px]">
        <div className="grid gap-10 px-5 pt-18 pb-8 md:px-9 md:pt-20 md:pb-10 lg:grid-cols-12 lg:gap-x-gap lg:px-16 lg:pt-24 lg:pb-16">
          <div className="@container flex flex-col lg:col-span-7">
            <h2
              ref={arriving ? focusHeading : undefined}
              id="signup-heading"
              tabIndex={-1}
              className="max-w-[9em] font-display text-[clamp(2.5rem,5.2vw,4.75rem)] leading-[0.95] tracking-[-0.036em]"
            >
              You're In — Early Access Confirmed!
            </h2>
            <div className="mt-9 flex flex-wrap items-end gap-5 lg:mt-14 lg:gap-8">
              <PlaceInLine position={signup.signupPosition} />
              {signup.isVip && (
                <Badge variant="soft">
                  <Tape />
                  VIP PREMIERE STATUS
                </Badge>
              )}
            </div>
            <Ladder referrals={signup.referralCount} className="mt-16 lg:mt-auto lg:w-[86%] lg:pt-18" />
            <p className="mt-6 text-muted-ink text-small">{vipProgress(signup)}</p>
          </div>
          <TicketBalance signup={signup} />
        </div>
      </HangTag>
    </div>
  );
}

const pollOptions = {
  refreshInterval: TOTAL_POLL_MS,
  dedupingInterval: TOTAL_STALE_MS,
  revalidateOnMount: false,
};

/** The signup with the referrals that have arrived since. A hidden page does not ask; a failure changes nothing. */
function useCurrentStats(signup: Stats): Stats {
  const { data } = useSWR(signup.referralCode, fetchReferralStats, pollOptions);
  return { ...signup, ...data };
}

/** Scales the position's font size so that "#313 in line" fits one line of its container. */
function PlaceInLine({ position }: { position: number }) {
  const place = `#${position}`;
  return (
    <p
      className="whitespace-nowrap font-giant font-light text-[length:min(clamp(7.6rem,14vw,12.5rem),(100cqi-80px)/(var(--characters)*0.44))] text-coral leading-[0.76] tracking-[-0.035em]"
      style={{ '--characters': place.length }}
    >
      {place}
      <span className="ps-2.5 font-sans font-semibold text-body text-paper tracking-normal"> in line</span>
    </p>
  );
}

/** The form that had the focus is gone, so the heading receives it. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView();
}
