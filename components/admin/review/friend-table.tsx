'use client';

import type { ReviewFriend } from '@/lib/admin/review/review-pages';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { PersonLink } from '../ui/person-link';
import { SelectBox } from '../ui/selection';
import { FriendSignals } from './friend-signals';

const column = columnsOf<ReviewFriend>();
const columns = [
  column.display({
    id: 'select',
    header: 'Select',
    meta: { card: 'control' },
    cell: ({ row: { original } }) => (
      <SelectBox ids={[original.id]} label={`Select #${original.signupPosition}`} />
    ),
  }),
  column.accessor('email', {
    header: 'Friend',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) => <PersonLink {...original} />,
  }),
  column.accessor('firstName', {
    header: 'Name',
    cell: ({ getValue }) => getValue() && <span className="block truncate md:max-w-40">{getValue()}</span>,
  }),
  column.accessor('joinedAt', { header: 'Joined', cell: ({ getValue }) => <LocalTime value={getValue()} /> }),
  column.display({
    id: 'signals',
    header: 'Signals',
    cell: ({ row: { original } }) => <FriendSignals friend={original} />,
  }),
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
