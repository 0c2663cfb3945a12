import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import type { PaidGroup } from '@/lib/admin/review/review';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';
import { type Column, DataTable } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';
import { GroupLink } from './group-table';

const columns: Column<PaidGroup>[] = [
  {
    header: 'Referrer',
    card: 'title',
    isAddress: true,
    cell: (group) => <GroupLink group={group} state="paid" />,
  },
  { header: 'Signs', cell: (group) => <Signs {...group} /> },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  { header: 'Credit', isNumeric: true, cell: ({ storeCreditCents }) => formatCents(storeCreditCents) },
  { header: 'First', cell: ({ firstAt }) => <LocalTime value={firstAt} /> },
  { header: 'Last', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
];

export function PaidTable({ groups }: { groups: PaidGroup[] }) {
  return (
    <DataTable
      label="Paid referrals by referrer"
      columns={columns}
      rows={groups}
      rowKey={({ referrerId }) => referrerId}
      empty={
        <EmptyState
          title="No paid groups"
          description="Referrers with three or more paid friends appear here."
        />
      }
    />
  );
}

function Signs({ onNetwork, isFast, isNumbered, isUnconfirmed }: PaidGroup) {
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:justify-start">
      {onNetwork > 1 && <Badge variant="bad">{formatCount(onNetwork)} on one network</Badge>}
      {isFast && <Badge variant="warn">seconds apart</Badge>}
      {isNumbered && <Badge variant="warn">numbered addresses</Badge>}
      {isUnconfirmed && <Badge variant="warn">nobody confirmed</Badge>}
    </span>
  );
}

interface SuspiciousGroupsProps {
  groups: PaidGroup[];
  hasMore: boolean;
}

/** A warning before a wave is sent. */
export function SuspiciousGroups({ groups, hasMore }: SuspiciousGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <div className="mb-6">
      <p className="mb-2 text-warn">
        {hasMore ? `More than ${groups.length} people` : plural(groups.length, 'person', 'people')} of this
        wave {groups.length === 1 ? 'has' : 'have'} paid referrals that look suspicious. Review them before
        you send the wave.
      </p>
      <PaidTable groups={groups} />
    </div>
  );
}
