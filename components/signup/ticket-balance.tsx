import { PageLink } from '@/components/layout/links';
import { LinkActions } from '@/components/referral/link-actions';
import { referralReward } from '@/components/referral/referral-terms';
import { formatDollars } from '@/lib/credit/money';
import { cn } from '@/lib/utils';
import type { Stats } from '@/lib/waitlist/records';

const steps = [
  `Send your link to friends. You earn ${referralReward} for each one who joins.`,
  'Check your inbox for an email with your place in line and your link.',
  "Come back any time and enter your code to see what you've earned.",
];

export function TicketBalance({ signup }: { signup: Stats }) {
  const codeStart = signup.referralLink.lastIndexOf('/');
  return (
    <div className="flex flex-col lg:col-span-5 lg:border-line-ink lg:border-l lg:pl-10">
      <dl className="grid grid-cols-[2fr_3fr] border-line-ink border-t lg:border-t-0">
        <Figure term="Referrals" value={String(signup.referralCount)} />
        <Figure
          term="Store credit"
          value={formatDollars(signup.storeCreditDollars)}
          className="border-line-ink border-l pl-5"
        />
        <div className="col-span-2 flex items-baseline justify-between gap-4 border-line-ink border-b py-4">
          <dt className="text-muted-ink text-small">Referral code</dt>
          <dd className="select-all font-semibold">{signup.referralCode}</dd>
        </div>
        <div className="col-span-2 border-line-ink border-b py-4">
          <dt className="text-muted-ink text-small">Referral link</dt>
          <dd className="mt-0.5 select-all font-semibold [overflow-wrap:anywhere]">
            {signup.referralLink.slice(0, codeStart)}
            <wbr />
            <span className="whitespace-nowrap">{signup.referralLink.slice(codeStart)}</span>
          </dd>
        </div>
      </dl>
      <LinkActions
        stats={signup}
        place="success"
        className="mt-7 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
      />
      <h3 className="mt-9 font-semibold text-small">What to do next</h3>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
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
        className="mt-6 inline-flex min-h-11 items-center self-start font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
      >
        Check Balance
      </PageLink>
    </div>
  );
}

function Figure({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <div className={cn('border-line-ink border-b pt-4 pb-5 lg:pt-0', className)}>
      <dt className="text-muted-ink text-small">{term}</dt>
      <dd className="mt-1 font-display text-[2.5rem] leading-none tracking-[-0.03em] xl:text-[3.25rem]">
        {value}
      </dd>
    </div>
  );
}
