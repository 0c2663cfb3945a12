import type { Route } from 'next';
import Link from 'next/link';
import { plural } from '@/lib/admin/plural';
import { reasonTitles } from '@/lib/admin/review/reason-titles';
import { formatDollars } from '@/lib/credit/money';
import type { WithheldReason } from '@/lib/credit/withholding-rules';
import type { Person } from '@/lib/operators/person';
import { PageHeader } from '../ui/page-header';
import { PersonLink } from '../ui/person-link';

interface GroupHeaderProps {
  reason: WithheldReason;
  explanation: string;
  referrer: Person;
}

export function GroupHeader({ reason, explanation, referrer }: GroupHeaderProps) {
  const { referralCount, storeCreditCents, isVip } = referrer;
  const credit = formatDollars(storeCreditCents / 100);
  return (
    <>
      <Link
        href={'/admin/review' as Route}
        prefetch={false}
        className="inline-flex min-h-6 items-center text-muted text-sm hover:text-strong hover:underline touch:min-h-11"
      >
        ← Review
      </Link>
      <PageHeader
        title={reasonTitles[reason]}
        description={
          <>
            <p>Withheld because {explanation}.</p>
            <p>
              Referred by <PersonLink {...referrer} />, who has {plural(referralCount, 'paid referral')} and{' '}
              {credit}
              {isVip && ', and is a VIP'}.
            </p>
          </>
        }
      />
    </>
  );
}
