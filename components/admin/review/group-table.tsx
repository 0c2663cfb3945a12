import { href } from '@/lib/admin/paths';
import type { ReviewGroup } from '@/lib/admin/review/groups';
import { groupPath, type ReviewState } from '@/lib/admin/review/review-words';
import { formatCents } from '@/lib/credit/money';
import { reasonTitles } from '@/lib/credit/reason-words';
import { formatCount } from '@/lib/format';
import { plural } from '@/lib/plural';
import { type Column, DataTable, type Table } from '../ui/data-table';
import { nameOf, RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { SelectBox } from '../ui/selection';
import { ScoreBadge } from './score-view';

const columns = (state: ReviewState): Column<ReviewGroup>[] => [
  {
    header: 'Select',
    card: 'control',
    // Groups of one can be decided without opening them.
    cell: ({ friends, friendId, signupPosition }) =>
      friends === 1 && <SelectBox id={friendId} label={`Select the friend of #${signupPosition}`} />,
  },
  {
    header: 'Referrer',
    card: 'title',
    isAddress: true,
    cell: (group) => (
      <RowLink href={href(groupPath(group), { state })} className="font-medium">
        {nameOf(group)}
      </RowLink>
    ),
  },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  {
    header: 'What they have in common',
    card: 'title',
    cell: ({ score }) => <span className="block lg:min-w-72">{score.sentence}</span>,
  },
  { header: 'Score', isNumeric: true, cell: ({ score }) => <ScoreBadge {...score} /> },
  { header: 'Reason', cell: ({ reason }) => reason && reasonTitles[reason] },
  {
    header: 'Credit',
    isNumeric: true,
    card: 'hidden',
    cell: ({ storeCreditCents }) => formatCents(storeCreditCents),
  },
  { header: 'Last', card: 'hidden', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
];

const emptyTexts: Record<ReviewState, string> = {
  withheld: 'Nothing here waits for a decision. The tab “Paid” shows paid referrals that look suspicious.',
  rejected: 'Referrals that you reject appear here. You can still release them.',
  paid: 'Referrers with three or more paid friends appear here.',
};

export const groupTable = (state: ReviewState): Table<ReviewGroup> => ({
  label: 'Referrals by referrer',
  columns: columns(state).filter(({ header }) => state !== 'paid' || header !== 'Reason'),
  rowKey: ({ referrerId, reason }) => `${referrerId} ${reason}`,
  empty: { title: 'No referrals', description: emptyTexts[state] },
});

export function SuspiciousGroups({ groups, hasMore }: { groups: ReviewGroup[]; hasMore: boolean }) {
  if (groups.length === 0) return null;
  return (
    <div className="mb-6">
      <p className="mb-2 text-warn">
        {hasMore ? `More than ${groups.length} people` : plural(groups.length, 'person', 'people')} of this
        wave {groups.length === 1 ? 'has' : 'have'} paid referrals that look suspicious. Review them before
        you send the wave.
      </p>
      <DataTable {...groupTable('paid')} rows={groups} isSelectable={false} />
    </div>
  );
}
