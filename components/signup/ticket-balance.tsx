import { PageLink } from '@/components/layout/links';
import { Fact, LinkText } from '@/components/referral/facts';
import { Ladder } from '@/components/referral/ladder';
import { formatDollars } from '@/lib/credit/money';
import { grouped } from '@/lib/plural';
import { linkProgress, nextSteps } from '@/lib/promises';
import type { PersonSituation } from '@/lib/situation';
import type { Stats } from '@/lib/waitlist/records';

export function TicketBalance({ signup, situation }: { signup: Stats; situation: PersonSituation }) {
  return (
    <>
      <dl className="flex flex-wrap border-line-ink border-t">
        <Fact term="Referral code" className="basis-full">
          <span className="select-all font-semibold">{signup.referralCode}</span>
        </Fact>
        <Fact term="Referral link" className="basis-full">
          <LinkText link={signup.referralLink} />
        </Fact>
        <Fact isFigure term="Referrals" className="grow-2 basis-0">
          {grouped(signup.referralCount)}
        </Fact>
        <Fact isFigure term="Store credit" className="grow-3 basis-0 border-l pl-5">
          {formatDollars(signup.storeCreditDollars)}
        </Fact>
      </dl>
      {situation.state === 'open' && <Ladder referrals={signup.referralCount} className="mt-6" />}
      <p className="text-muted-ink text-small">{linkProgress(situation)}</p>
      <h3 className="mt-4 font-semibold text-small">What happens next</h3>
      <ol className="grid gap-3">
        {nextSteps(situation).map((step, index) => (
          <li key={step} className="flex gap-4 text-muted-ink text-small">
            <span className="w-3 shrink-0 font-semibold text-coral" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <PageLink
        href={`/stats?code=${signup.referralCode}`}
        className="inline-flex min-h-11 items-center self-start font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
      >
        Check Balance
      </PageLink>
    </>
  );
}
