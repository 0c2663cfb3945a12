import type { ReviewFriend } from '@/lib/admin/review/review-pages';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';
import { SelectBox } from '../ui/selection';
import { FriendSignals } from './friend-signals';

const columns: Column<ReviewFriend>[] = [
  {
    header: 'Select',
    card: 'control',
    cell: ({ id, signupPosition }) => <SelectBox ids={[id]} label={`Select #${signupPosition}`} />,
  },
  { header: 'Friend', card: 'title', isAddress: true, cell: (friend) => <PersonLink {...friend} /> },
  {
    header: 'Name',
    cell: ({ firstName }) => firstName && <span className="block truncate md:max-w-40">{firstName}</span>,
  },
  { header: 'Joined', cell: ({ joinedAt }) => <LocalTime value={joinedAt} /> },
  { header: 'Signals', cell: (friend) => <FriendSignals friend={friend} /> },
];

interface FriendTableProps {
  friends: ReviewFriend[];
  /** Whether there is anything to decide. */
  isSelectable: boolean;
}

export function FriendTable({ friends, isSelectable }: FriendTableProps) {
  return (
    <DataTable
      label="Friends in this group"
      columns={isSelectable ? columns : unselectable}
      rows={friends}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No referrals in this state" description="Check the other tabs of this group." />
      }
    />
  );
}

const unselectable = columns.slice(1);
