import type { ReferralReason } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations, reasonTitles } from '@/lib/credit/reason-words';
import type { Person } from '@/lib/operators/person';
import { plural } from '@/lib/plural';
import { PageHeader } from '../ui/headings';
import { BackLink, PersonLink } from '../ui/links';

interface GroupHeaderProps {
  reason: ReferralReason | undefined;
  referrer: Person;
}

export function GroupHeader({ reason, referrer }: GroupHeaderProps) {
  const { referralCount, storeCreditCents, isVip } = referrer;
  return (
    <>
      <BackLink href="/admin/review" label="Review" />
      <PageHeader
        title={reason ? reasonTitles[reason] : 'All referrals'}
        description={
          <>
            {reason && <p>Withheld because {reasonExplanations[reason]}.</p>}
            <p>
              Referred by <PersonLink {...referrer} />, who has {plural(referralCount, 'paid referral')} and{' '}
              {formatCents(storeCreditCents)}
              {isVip && ', and is a VIP'}.
            </p>
          </>
        }
      />
    </>
  );
}
