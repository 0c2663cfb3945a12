import type { ReactNode } from 'react';
import { LinkActions } from '@/components/referral/link-actions';
import { Badge } from '@/components/ui/badge';
import { TextField } from '@/components/ui/text-field';
import { formatDollars } from '@/lib/credit/money';
import { referralsToVip } from '@/lib/credit/vip';
import type { ReferralStats } from '@/lib/waitlist/records';
import type { LookupState } from './use-lookup';

export function StatsCard({ state }: { state: LookupState }) {
  const stats = state.status === 'found' ? state.stats : null;
  const loading = state.status === 'loading';
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
          <span className="ticks h-3 w-full animate-pulse [--tick-gap:9px]" />
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
      <Figure term="Referrals" value={stats.referralCount} />
      <Figure term="Store Credit" value={formatDollars(stats.storeCreditDollars)} />
      <Figure term="Waitlist Position" value={`#${stats.signupPosition}`} />
      <Row>
        <dt className="font-medium">VIP Status</dt>
        <dd>
          {stats.isVip ? (
            <Badge variant="ink">VIP</Badge>
          ) : (
            <span className="text-muted text-small">{vipProgress(stats)}</span>
          )}
        </dd>
      </Row>
    </dl>
  );
}

function Figure({ term, value }: { term: string; value: string | number }) {
  return (
    <Row>
      <dt className="font-medium">{term}</dt>
      <dd>
        <span className="font-display text-[clamp(2.5rem,4.2vw,3.75rem)] leading-none tracking-[-0.035em]">
          {value}
        </span>
      </dd>
    </Row>
  );
}

/** All rows have the same height, so that nothing moves when the stats arrive. */
function Row({ children }: { children?: ReactNode }) {
  return (
    <div className="flex h-21 items-center justify-between gap-4 border-line border-b lg:h-24">
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
