import type { ReactNode } from 'react';
import { useSituation } from '@/components/layout/use-waitlist';
import { Badge } from '@/components/ui/badge';
import { Tape } from '@/components/ui/icons';
import { REFERRAL_CREDIT_CENTS } from '@/lib/constants';
import { formatDollars } from '@/lib/credit/money';
import { grouped, plural } from '@/lib/plural';
import { isEarning, type Sharer } from '@/lib/promises';
import { referralsToVip } from '@/lib/situation';
import type { ReferralStats } from '@/lib/waitlist/records';
import { ReferralLink } from './referral-link';

type Figures = Pick<ReferralStats, 'referralCount' | 'signupPosition' | 'isVip'> &
  Pick<ReferralStats, 'storeCreditDollars' | 'unconfirmedReferrals' | 'earnsCredit'>;

type Props = { stats: ReferralStats | undefined; loading: boolean };

export function StatsCard({ stats, loading }: Props) {
  return (
    <section aria-label="Referral balance" className="relative border-ink border-t-2 lg:min-h-145">
      <div ref={stats && showResult} aria-live="polite" aria-busy={loading}>
        {stats ? <StatsRows stats={stats} /> : loading && <StatsSkeleton />}
      </div>
      {stats ? <ReferralLink stats={stats} /> : !loading && <SampleBalance />}
    </section>
  );
}

function StatsSkeleton() {
  return (
    <div aria-hidden="true">
      <Row>
        <span className="ticks col-span-full h-3 w-full animate-pulse [--tick-gap:9px]" />
      </Row>
      <Row />
      <Row />
      <Row />
    </div>
  );
}

/** Shows what a lookup gives. Its label, color and sentence keep visitors from taking it for their own. */
function SampleBalance() {
  return (
    <figure aria-label="Sample balance" className="text-muted">
      <figcaption className="absolute bottom-full left-0 bg-ink px-2.5 py-1 font-semibold text-paper text-tape">
        Sample
      </figcaption>
      <StatsRows
        stats={{
          referralCount: 3,
          storeCreditDollars: (3 * REFERRAL_CREDIT_CENTS) / 100,
          signupPosition: 128,
          isVip: false,
          unconfirmedReferrals: 0,
          earnsCredit: true,
        }}
      />
      <p className="mt-7">Your balance will appear here.</p>
    </figure>
  );
}

function StatsRows({ stats }: { stats: Figures }) {
  const sharer = { ...useSituation(), earnsCredit: stats.earnsCredit };
  return (
    <dl>
      <Figure term="Referrals" value={grouped(stats.referralCount)} note={unconfirmedFriends(stats)} />
      <Figure term="Store Credit" value={formatDollars(stats.storeCreditDollars)} />
      <Figure term="Waitlist Position" value={`#${grouped(stats.signupPosition)}`} />
      <Row>
        <dt className="font-medium">VIP Status</dt>
        <dd>
          {stats.isVip ? (
            <Badge variant="ink">
              <Tape />
              VIP
            </Badge>
          ) : (
            <span className="text-muted text-small">{vipFigure(sharer, stats)}</span>
          )}
        </dd>
      </Row>
    </dl>
  );
}

interface FigureProps {
  term: string;
  value: string;
  /** Shown below the term. */
  note?: string | null;
}

function Figure({ term, value, note }: FigureProps) {
  return (
    <Row>
      <dt className="font-medium">{term}</dt>
      <dd className={note ? 'row-span-2' : undefined}>
        <span className="font-display text-[clamp(min(2.5rem,12.5vw),4.2vw,3.75rem)] leading-none tracking-[-0.035em]">
          {value}
        </span>
      </dd>
      {note && <dd className="text-balance text-muted text-small leading-snug">{note}</dd>}
    </Row>
  );
}

/** All rows have the same height, so that nothing moves when the stats arrive. */
function Row({ children }: { children?: ReactNode }) {
  return (
    <div className="grid h-21 grid-cols-[1fr_auto] content-center items-center gap-x-4 border-line border-b lg:h-24">
      {children}
    </div>
  );
}

/** The result is below the window on phones, and the field's keyboard covers it. The welcome mail links to `#share`. */
function showResult(result: HTMLElement | null): void {
  if (!result) return;
  const { activeElement } = document;
  const hasKeyboard = matchMedia('(pointer: coarse)').matches;
  if (hasKeyboard && activeElement instanceof HTMLInputElement) activeElement.blur();
  const shown = window.location.hash === '#share' ? document.querySelector('#share') : result;
  // A lookup by the address of the page. On wide screens, the result is beside the form.
  const isVisible = activeElement === document.body && matchMedia('(width >= 68.75rem)').matches;
  if (shown !== result || !isVisible) shown?.scrollIntoView({ block: 'nearest' });
}

/** Only an operator's decision takes VIP status from a person with enough referrals. */
function vipFigure(sharer: Sharer, { referralCount }: Figures): string {
  const missing = referralsToVip(referralCount);
  if (missing === 0 || !isEarning(sharer)) return 'Not a VIP';
  return `${plural(missing, 'more referral')} to go`;
}

function unconfirmedFriends({ unconfirmedReferrals: friends }: Figures): string | null {
  if (friends === 0) return null;
  return `${plural(friends, "friend hasn't", "friends haven't")} confirmed their email yet`;
}
