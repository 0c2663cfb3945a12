import type { ReviewGroup } from '@/lib/admin/review/groups';
import { groupPath, type ReviewState } from '@/lib/admin/review/review-words';
import { reasonTitles } from '@/lib/credit/reason-words';
import { formatCount } from '@/lib/format';
import type { Column, Table } from '../ui/data-table';
import { nameOf, RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { SelectBox } from '../ui/selection';
import { SharedFacts } from './shared-facts';

const columns: Column<ReviewGroup>[] = [
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
      <RowLink href={groupPath(group)} className="font-medium">
        {nameOf(group)}
      </RowLink>
    ),
  },
  { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
  { header: 'What they share', card: 'title', cell: (group) => <SharedFacts group={group} /> },
  { header: 'Reason', cell: ({ reason }) => reason && reasonTitles[reason] },
  { header: 'Last', card: 'hidden', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
];

const emptyTexts: Record<ReviewState, string> = {
  withheld:
    'Nothing here waits for a decision. The tab “Paid” has those that were paid, and the page of a person those that were rejected.',
  paid: 'Referrers with three or more paid friends appear here.',
};

export const groupTable = (state: ReviewState): Table<ReviewGroup> => ({
  label: 'Referrals by referrer',
  columns: columns.filter(({ header }) => state !== 'paid' || header !== 'Reason'),
  rowKey: groupPath,
  empty: { title: 'No referrals', description: emptyTexts[state] },
});
