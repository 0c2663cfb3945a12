import Link from 'next/link';
import { formatCount } from '@/lib/admin/format';
import { href } from '@/lib/admin/paths';
import type { ReviewGroup } from '@/lib/admin/review/review-pages';
import type { ReferralState } from '@/lib/admin/review/review-state';
import { formatDollars } from '@/lib/credit/money';
import { reasonTitles } from '@/lib/credit/reason-words';
import { type Column, DataTable } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';

const columns = (state: ReferralState): Column<ReviewGroup>[] => [
  {
    header: 'Referrer',
    card: 'title',
    isAddress: true,
    cell: (group) => <GroupLink {...group} state={state} />,
  },
  { header: 'Reason', cell: ({ reason }) => reasonTitles[reason] },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  { header: 'Paid referrals', isNumeric: true, cell: ({ referralCount }) => formatCount(referralCount) },
  {
    header: 'Credit',
    isNumeric: true,
    cell: ({ storeCreditCents }) => formatDollars(storeCreditCents / 100),
  },
  { header: 'First', cell: ({ firstAt }) => <LocalTime value={firstAt} /> },
  { header: 'Last', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
];

export function GroupTable({ groups, state }: { groups: ReviewGroup[]; state: ReferralState }) {
  return (
    <DataTable
      label="Referrals by referrer and reason"
      columns={columns(state)}
      rows={groups}
      rowKey={({ referrerId, reason }) => `${referrerId} ${reason}`}
      empty={<EmptyState title="No referrals" description={emptyTexts[state]} />}
    />
  );
}

const emptyTexts: Record<ReferralState, string> = {
  withheld: 'Every referral is paid or decided. Suspicious ones will appear here.',
  rejected: 'Referrals that an operator left unpaid appear here.',
  paid: 'Withheld referrals that were paid later appear here.',
  reversed:
    'Referrals that were taken back after they were withheld, or because email could not be delivered, appear here.',
};

function GroupLink(group: ReviewGroup & { state: ReferralState }) {
  const { referrerId, reason, signupPosition, email, state } = group;
  return (
    <Link
      href={href(`/admin/review/${referrerId}/${reason}`, { state })}
      prefetch={false}
      className="inline-flex min-h-6 items-center font-medium text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11"
    >
      <span className="line-clamp-2 wrap-anywhere">
        #{signupPosition} {email}
      </span>
    </Link>
  );
}
