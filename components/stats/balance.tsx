import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { formatDollars } from '@/lib/credit/money';
import { referralsToVip } from '@/lib/credit/vip';
import type { ReferralStats } from '@/lib/waitlist/records';
import { LedgerRow } from './stats-row';

/** What a code has earned. */
export function Balance({ standing }: { standing: ReferralStats }) {
  return (
    <dl>
      <Entry term="Referrals">
        <Figure>{standing.referralCount}</Figure>
      </Entry>
      <Entry term="Store Credit">
        <Figure>{formatDollars(standing.storeCreditDollars)}</Figure>
      </Entry>
      <Entry term="Waitlist Position">
        <Figure>{`#${standing.signupPosition}`}</Figure>
      </Entry>
      <Entry term="VIP Status">
        {standing.isVip ? (
          <Badge variant="ink">VIP</Badge>
        ) : (
          <ToGo count={referralsToVip(standing.referralCount)} />
        )}
      </Entry>
    </dl>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <LedgerRow>
      <dt className="font-medium">{term}</dt>
      <dd>{children}</dd>
    </LedgerRow>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <span className="font-display text-[clamp(2.5rem,4.2vw,3.75rem)] leading-none tracking-[-0.035em]">
      {children}
    </span>
  );
}

/** None to go and still no VIP: an operator decided so. */
function ToGo({ count }: { count: number }) {
  return (
    <span className="text-muted text-small">
      {count === 0 ? 'Not a VIP' : `${count} more ${count === 1 ? 'referral' : 'referrals'} to go`}
    </span>
  );
}
