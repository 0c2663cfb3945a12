import { formatCount } from '@/lib/admin/format';
import { href } from '@/lib/admin/paths';
import type { GroupKey, ReferralState, ReviewGroup } from '@/lib/admin/review/review';
import { groupPath } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonTitles } from '@/lib/credit/reason-words';
import { type Column, DataTable } from '../ui/data-table';
import { nameOf, RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';

interface GroupLinkProps {
  group: GroupKey & { signupPosition: number; email: string };
  state: ReferralState;
}

/** Opens the referrals of a group. */
export function GroupLink({ group, state }: GroupLinkProps) {
  return (
    <RowLink href={href(groupPath(group), { state })} className="font-medium">
      {nameOf(group)}
    </RowLink>
  );
}

const columns = (state: ReferralState): Column<ReviewGroup>[] => [
  {
    header: 'Referrer',
    card: 'title',
    isAddress: true,
    cell: (group) => <GroupLink group={group} state={state} />,
  },
  { header: 'Reason', cell: ({ reason }) => reasonTitles[reason] },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  { header: 'Paid referrals', isNumeric: true, cell: ({ referralCount }) => formatCount(referralCount) },
  { header: 'Credit', isNumeric: true, cell: ({ storeCreditCents }) => formatCents(storeCreditCents) },
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
      empty={
        <EmptyState
          title="No referrals"
          description="Suspicious referrals appear here when they are withheld or decided."
        />
      }
    />
  );
}
