import { Badge } from '@/components/ui/badge';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import type { Friend } from '@/lib/admin/people/person-page';
import { reasonExplanations, referralStates } from '@/lib/credit/reason-words';
import { type Column, DataTable } from '../ui/data-table';
import { nameOf, PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';
import { CreditChangeButton } from './credit-change';

const variants = { paid: 'good', withheld: 'warn', rejected: 'neutral', reversed: 'bad' } as const;

/** Null: the referrer was erased, so nothing can change. */
type Decide = PersonActions['decideReferral'] | null;

const columns = (decide: Decide): Column<Friend>[] => [
  { header: 'Friend', card: 'title', isAddress: true, cell: (friend) => <PersonLink {...friend} /> },
  { header: 'Joined', cell: ({ joinedAt }) => <LocalTime value={joinedAt} /> },
  { header: 'Referral', cell: (friend) => <FriendState friend={friend} /> },
  { header: 'Change', card: 'title', cell: (friend) => <FriendChange friend={friend} decide={decide} /> },
];

function FriendState({ friend: { state, reason } }: { friend: Friend }) {
  return (
    <span className="grid justify-items-start gap-0.5 max-md:justify-items-end max-md:text-end">
      <Badge variant={variants[state]}>{referralStates[state]}</Badge>
      {reason && <span className="text-muted">{reasonExplanations[reason]}</span>}
    </span>
  );
}

function FriendChange({ friend, decide }: { friend: Friend; decide: Decide }) {
  if (!decide || friend.state === 'reversed') return null;
  const decision = friend.state === 'paid' ? 'reversal' : 'release';
  const label = decision === 'release' ? 'Release' : 'Reverse';
  return (
    <CreditChangeButton
      action={decide}
      id={friend.id}
      decision={decision}
      what={`the referral of ${nameOf(friend)}`}
      label={label}
      size="sm"
    />
  );
}

export function FriendTable({ friends, decide }: { friends: Friend[]; decide: Decide }) {
  return (
    <DataTable
      label="Friends and their referrals"
      columns={columns(decide)}
      rows={friends}
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
