import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import { href } from '@/lib/admin/paths';
import type { ReferralState, ReviewGroup } from '@/lib/admin/review/review';
import { groupPath } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonTitles } from '@/lib/credit/reason-words';
import { plural } from '@/lib/plural';
import { type Column, DataTable, type Table } from '../ui/data-table';
import { nameOf, RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

const columns = ({ state, isConfirmationAsked }: GroupTableOptions): Column<ReviewGroup>[] => [
  {
    header: 'Referrer',
    card: 'title',
    isAddress: true,
    cell: ({ reason, ...group }) => (
      <RowLink
        href={href(groupPath({ ...group, reason: reason ?? undefined }), { state })}
        className="font-medium"
      >
        {nameOf(group)}
      </RowLink>
    ),
  },
  { header: 'Reason', cell: ({ reason }) => reason && reasonTitles[reason] },
  { header: 'Signs', cell: (group) => <Signs {...group} isConfirmationAsked={isConfirmationAsked} /> },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  { header: 'Credit', isNumeric: true, cell: ({ storeCreditCents }) => formatCents(storeCreditCents) },
  { header: 'First', cell: ({ firstAt }) => <LocalTime value={firstAt} /> },
  { header: 'Last', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
];

type SignsProps = ReviewGroup & Pick<GroupTableOptions, 'isConfirmationAsked'>;

function Signs({ onNetwork, isFast, isNumbered, isUnconfirmed, isConfirmationAsked }: SignsProps) {
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:justify-start">
      {onNetwork > 1 && <Badge variant="bad">{formatCount(onNetwork)} on one network</Badge>}
      {isFast && <Badge variant="warn">seconds apart</Badge>}
      {isNumbered && <Badge variant="warn">numbered addresses</Badge>}
      {isUnconfirmed && isConfirmationAsked && <Badge variant="warn">nobody confirmed</Badge>}
    </span>
  );
}

const emptyTexts: Record<ReferralState, string> = {
  withheld: 'Nothing waits for a decision. The tab “Paid” shows paid referrals that look suspicious.',
  rejected: 'Referrals that you reject appear here. You can still release them.',
  paid: 'Referrers with three or more paid friends appear here.',
  reversed: 'Referrals whose payment you take back appear here.',
};

interface GroupTableOptions {
  state: ReferralState;
  /** Otherwise it is no sign that nobody confirmed. */
  isConfirmationAsked: boolean;
}

export const groupTable = (options: GroupTableOptions): Table<ReviewGroup> => ({
  label: 'Referrals by referrer',
  columns: columns(options).filter(({ header }) => options.state !== 'paid' || header !== 'Reason'),
  rowKey: ({ referrerId, reason }) => `${referrerId} ${reason}`,
  empty: { title: 'No referrals', description: emptyTexts[options.state] },
});

interface SuspiciousGroupsProps extends Pick<GroupTableOptions, 'isConfirmationAsked'> {
  groups: ReviewGroup[];
  hasMore: boolean;
}

/** A warning before a wave is sent. */
export function SuspiciousGroups({ groups, hasMore, isConfirmationAsked }: SuspiciousGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <div className="mb-6">
      <p className="mb-2 text-warn">
        {hasMore ? `More than ${groups.length} people` : plural(groups.length, 'person', 'people')} of this
        wave {groups.length === 1 ? 'has' : 'have'} paid referrals that look suspicious. Review them before
        you send the wave.
      </p>
      <DataTable {...groupTable({ state: 'paid', isConfirmationAsked })} rows={groups} />
    </div>
  );
}
