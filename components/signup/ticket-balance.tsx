import { Fact, LinkText } from '@/components/referral/facts';
import { formatDollars } from '@/lib/credit/money';
import { grouped } from '@/lib/plural';
import { linkProgress } from '@/lib/promises';
import type { PersonSituation } from '@/lib/situation';
import type { Stats } from '@/lib/waitlist/records';

/** Term and value share a line where they fit. */
const line = 'flex grow flex-wrap items-baseline justify-between gap-x-4';

export function TicketBalance({ signup, situation }: { signup: Stats; situation: PersonSituation }) {
  return (
    <div className="grid gap-3">
      <p className="text-muted-ink text-small">{linkProgress(situation)}</p>
      <dl className="flex flex-wrap gap-x-8 border-line-ink border-t">
        <Fact term="Referral code" className={`basis-full ${line}`}>
          <span className="select-all font-semibold">{signup.referralCode}</span>
        </Fact>
        <Fact term="Referral link" className={`basis-full ${line}`}>
          <LinkText link={signup.referralLink} />
        </Fact>
        <Fact term="Referrals" className={line}>
          {grouped(signup.referralCount)}
        </Fact>
        <Fact term="Store credit" className={line}>
          {formatDollars(signup.storeCreditDollars)}
        </Fact>
      </dl>
    </div>
  );
}
