import { PageLink } from '@/components/layout/links';
import { useWaitlist } from '@/components/layout/use-waitlist';
import { Fact, LinkText } from '@/components/referral/facts';
import { Ladder } from '@/components/referral/ladder';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { formatDollars, referralReward } from '@/lib/credit/money';
import { grouped } from '@/lib/plural';
import { keptPlaces, linkOver, placeTerms, vipProgress } from '@/lib/promises';
import type { Stats } from '@/lib/waitlist/records';

export function shareReason({ paysOnConfirmation }: Stats): string {
  const friend = paysOnConfirmation ? 'joins and confirms their email' : 'joins';
  return `Send your link to friends. Each one who ${friend} earns you ${referralReward} and brings your invitation forward.`;
}

function stepsOf({ signupPosition, paysOnConfirmation }: Stats, isOver: boolean): string[] {
  const isPremiere = signupPosition <= PREMIERE_SPOTS;
  return [
    `Check your inbox for an email with your place in line and your link${paysOnConfirmation ? ', and confirm your address there' : ''}.`,
    `We invite people in waves by email. ${isOver && !isPremiere ? keptPlaces : placeTerms(isPremiere)}`,
  ];
}

export function TicketBalance({ signup }: { signup: Stats }) {
  const isOver = (useWaitlist()?.state ?? 'open') !== 'open';
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
      <Ladder referrals={signup.referralCount} className="over:hidden mt-6" />
      <p className="text-muted-ink text-small">{isOver ? linkOver : vipProgress(signup)}</p>
      <h3 className="mt-4 font-semibold text-small">What happens next</h3>
      <ol className="grid gap-3">
        {stepsOf(signup, isOver).map((step, index) => (
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
