'use client';

import { Badge } from '@/components/admin/ui/badge';
import { columnsOf, DataTable } from '@/components/admin/ui/data-table';
import { EmptyState } from '@/components/admin/ui/empty-state';
import { LocalTime } from '@/components/admin/ui/local-time';
import { nameOf, PersonLink } from '@/components/admin/ui/person-link';
import type { PersonActions } from '@/lib/admin/people/person-changes';
import type { Friend } from '@/lib/admin/people/person-page';
import { reasonExplanations, referralStates } from '@/lib/credit/reason-words';
import { CreditChangeButton } from './credit-change';

/** Rows carry the action, because TanStack Table needs the same `columns` array each time. */
type FriendRow = Friend & { decide: PersonActions['decideReferral'] | null };

const column = columnsOf<FriendRow>();
const variants = { paid: 'good', withheld: 'warn', rejected: 'neutral', reversed: 'bad' } as const;

const columns = column.columns([
  column.display({
    id: 'friend',
    header: 'Friend',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <PersonLink {...original} />,
  }),
  column.accessor('joinedAt', {
    id: 'joined',
    header: 'Joined',
    cell: ({ getValue }) => <LocalTime value={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: 'Referral',
    cell: ({ row: { original } }) => <FriendState friend={original} />,
  }),
  column.display({
    id: 'change',
    header: () => <span className="sr-only">Change</span>,
    cell: ({ row: { original } }) => <FriendChange friend={original} />,
  }),
]);

function FriendState({ friend: { state, reason } }: { friend: Friend }) {
  return (
    <span className="grid justify-items-start gap-0.5 max-md:justify-items-end max-md:text-end">
      <Badge variant={variants[state]}>{referralStates[state]}</Badge>
      {reason && <span className="text-muted">{reasonExplanations[reason]}</span>}
    </span>
  );
}

function FriendChange({ friend }: { friend: FriendRow }) {
  if (!friend.decide || friend.state === 'reversed') return null;
  const decision = friend.state === 'paid' ? 'reversal' : 'release';
  const label = decision === 'release' ? 'Release' : 'Reverse';
  return (
    <CreditChangeButton
      action={friend.decide}
      id={friend.id}
      decision={decision}
      what={`the referral of ${nameOf(friend)}`}
      label={label}
      size="sm"
    />
  );
}

interface FriendTableProps {
  friends: Friend[];
  /** Null: the referrer was erased, so nothing can change. */
  decide: PersonActions['decideReferral'] | null;
}

export function FriendTable({ friends, decide }: FriendTableProps) {
  return (
    <DataTable
      label="Friends and their referrals"
      columns={columns}
      rows={friends.map((friend) => ({ ...friend, decide }))}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No friends yet"
          description="People who join with this person’s link appear here."
        />
      }
    />
  );
}
