import Link from 'next/link';
import { LinkActions } from '@/components/referral/link-actions';
import { formatDollars } from '@/lib/credit/money';
import { cn } from '@/lib/utils';
import type { Signup } from '@/lib/waitlist/records';
import { NextSteps } from './next-steps';

export function TicketBalance({ signup, className }: { signup: Signup; className?: string }) {
  return (
    <div className={cn('flex flex-col', className)}>
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
          <dd className="mt-0.5 select-all font-semibold [overflow-wrap:anywhere]">{signup.referralLink}</dd>
        </div>
      </dl>
      <LinkActions
        link={signup.referralLink}
        place="success"
        className="mt-7 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
      />
      <NextSteps className="mt-9" />
      <Link
        href={`/stats?code=${signup.referralCode}`}
        className="mt-6 inline-flex min-h-11 items-center self-start font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
      >
        Check Balance
      </Link>
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
