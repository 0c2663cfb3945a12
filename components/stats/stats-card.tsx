import type { ReactNode } from 'react';
import { LinkActions } from '@/components/referral/link-actions';
import { referralsToVip } from '@/components/referral/referral-terms';
import { Badge } from '@/components/ui/badge';
import { Tape } from '@/components/ui/icons';
import { TextField } from '@/components/ui/text-field';
import { formatDollars } from '@/lib/credit/money';
import type { ReferralStats } from '@/lib/waitlist/records';

interface StatsCardProps {
  stats: ReferralStats | undefined;
  loading: boolean;
}

export function StatsCard({ stats, loading }: StatsCardProps) {
  return (
    <section aria-label="Referral balance" className="border-ink border-t-2 lg:min-h-145">
      <div aria-live="polite" aria-busy={loading}>
        {stats ? <StatsRows stats={stats} /> : <StatsCardSkeleton loading={loading} />}
      </div>
      {stats && (
        <>
          <div className="mt-7">
            <TextField
              id="referral-link"
              label="Referral link"
              readOnly
              value={stats.referralLink}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <LinkActions stats={stats} place="stats" className="mt-6 md:grid-cols-2" />
        </>
      )}
    </section>
  );
}

function StatsCardSkeleton({ loading }: { loading: boolean }) {
  return (
    <div aria-hidden="true">
      <Row>
        {loading ? (
          <span className="ticks col-span-full h-3 w-full animate-pulse [--tick-gap:9px]" />
        ) : (
          <span className="text-muted">Your balance will appear here.</span>
        )}
      </Row>
      <Row />
      <Row />
      <Row />
    </div>
  );
}

function StatsRows({ stats }: { stats: ReferralStats }) {
  return (
    <dl>
      <Figure term="Referrals" value={stats.referralCount} note={unconfirmedFriends(stats)} />
      <Figure term="Store Credit" value={formatDollars(stats.storeCreditDollars)} />
      <Figure term="Waitlist Position" value={`#${stats.signupPosition}`} />
      <Row>
        <dt className="font-medium">VIP Status</dt>
        <dd>
          {stats.isVip ? (
            <Badge variant="ink">
              <Tape />
              VIP
            </Badge>
          ) : (
            <span className="text-muted text-small">{vipProgress(stats)}</span>
          )}
        </dd>
      </Row>
    </dl>
  );
}

interface FigureProps {
  term: string;
  value: string | number;
  /** Shown below the term. */
  note?: string | null;
}

function Figure({ term, value, note }: FigureProps) {
  return (
    <Row>
      <dt className="font-medium">{term}</dt>
      <dd className={note ? 'row-span-2' : undefined}>
        <span className="font-display text-[clamp(2.5rem,4.2vw,3.75rem)] leading-none tracking-[-0.035em]">
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

/** At 10 referrals without VIP status, an operator has revoked it. */
function vipProgress({ referralCount }: ReferralStats): string {
  const missing = referralsToVip(referralCount);
  if (missing === 0) return 'Not a VIP';
  return `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to go`;
}

function unconfirmedFriends({ unconfirmedReferrals: friends }: ReferralStats): string | null {
  if (friends === 0) return null;
  return friends === 1
    ? "1 friend hasn't confirmed their email yet"
    : `${friends} friends haven't confirmed their email yet`;
}
