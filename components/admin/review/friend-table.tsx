import { Badge } from '@/components/ui/badge';
import type { ReviewFriend } from '@/lib/admin/review/review';
import { FAST_SECONDS } from '@/lib/constants';
import { formatCents } from '@/lib/credit/money';
import { explainReferral, referralStateTitles } from '@/lib/credit/reason-words';
import { formatDuration } from '@/lib/format';
import { formatLimitedCount, plural } from '@/lib/plural';
import type { Table } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { SelectBox } from '../ui/selection';

export const friendTable: Table<ReviewFriend> = {
  label: 'Friends and their referrals',
  rowKey: ({ id }) => id,
  empty: {
    title: 'No referrals here',
    description: 'People who join with this person’s link appear here.',
  },
  columns: [
    {
      header: 'Select',
      card: 'control',
      cell: ({ id, signupPosition }) => <SelectBox id={id} label={`Select #${signupPosition}`} />,
    },
    { header: 'Friend', card: 'title', isAddress: true, cell: (friend) => <PersonLink {...friend} /> },
    {
      header: 'Name',
      cell: ({ firstName }) => firstName && <span className="block truncate lg:max-w-40">{firstName}</span>,
    },
    { header: 'Joined', cell: ({ joinedAt }) => <LocalTime value={joinedAt} /> },
    { header: 'Referral', cell: (friend) => <Referral friend={friend} /> },
    { header: 'Signals', cell: (friend) => <Signals {...friend} /> },
  ],
};

const variants = { paid: 'good', withheld: 'warn', rejected: 'neutral', reversed: 'bad' } as const;

function Referral({ friend }: { friend: ReviewFriend }) {
  const { state, reason, paidCents, decidedAt } = friend;
  return (
    <span className="grid gap-0.5 max-lg:text-end">
      <span>
        <Badge variant={variants[state]}>{referralStateTitles[state]}</Badge>
        {paidCents > 0 && <span>{` ${formatCents(paidCents)}`}</span>}
      </span>
      {decidedAt && <LocalTime value={decidedAt} className="text-muted text-xs" />}
      {reason && <span className="text-muted text-xs">{explainReferral(state, reason)}</span>}
    </span>
  );
}

function Signals(friend: ReviewFriend) {
  const { gapSeconds: gap, isReferrersMailbox, mailboxOwner, friendsAtDomain } = friend;
  const { isReferrersNetwork, friendsOnNetwork, referralCount } = friend;
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:justify-start">
      {isReferrersMailbox && <Badge variant="bad">the referrer's mailbox</Badge>}
      {!isReferrersMailbox && mailboxOwner && (
        <span className="text-bad">
          mailbox of <PersonLink {...mailboxOwner} />
        </span>
      )}
      {isReferrersNetwork && <Badge variant="bad">the referrer's network</Badge>}
      {friendsOnNetwork !== null && friendsOnNetwork > 1 && (
        <Badge variant="warn">{`${formatLimitedCount(friendsOnNetwork)} on the network`}</Badge>
      )}
      {gap !== null && gap < FAST_SECONDS && (
        <Badge variant="warn">{`${formatDuration(gap)} after the previous friend`}</Badge>
      )}
      {friendsAtDomain !== null && friendsAtDomain > 1 && (
        <Badge variant="warn">{`${formatLimitedCount(friendsAtDomain)} at the domain`}</Badge>
      )}
      {friend.captcha === 'unavailable' && <Badge variant="warn">captcha not verified</Badge>}
      {friend.suppression && <Badge variant="bad">{friend.suppression}</Badge>}
      {friend.mail === 'dead' && <Badge variant="warn">email could not be sent</Badge>}
      {friend.mailOutcome === 'undelivered' && <Badge variant="warn">email not delivered</Badge>}
      {friend.heldBackAt && <Badge variant="warn">held back</Badge>}
      {friend.confirmedAt && <Badge variant="good">confirmed</Badge>}
      {referralCount > 0 && <Badge variant="good">{`brought ${plural(referralCount, 'paid friend')}`}</Badge>}
    </span>
  );
}
