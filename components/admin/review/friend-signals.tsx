import { Badge } from '@/components/ui/badge';
import { formatDuration } from '@/lib/admin/format';
import type { ReviewFriend } from '@/lib/admin/review/review-pages';
import { formatLimitedCount } from '@/lib/plural';

/** Two friends who join within this time are suspicious. */
export const FAST_SECONDS = 60;

/** Evidence for and against a friend. */
export function FriendSignals({ friend }: { friend: ReviewFriend }) {
  const { gapSeconds: gap, isReferrersMailbox, mailboxPosition, friendsAtDomain } = friend;
  const { isReferrersNetwork, friendsOnNetwork } = friend;
  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start">
      {isReferrersMailbox && <Badge variant="bad">the referrer's mailbox</Badge>}
      {!isReferrersMailbox && mailboxPosition !== null && (
        <Badge variant="bad">mailbox of #{mailboxPosition}</Badge>
      )}
      {isReferrersNetwork && <Badge variant="bad">the referrer's network</Badge>}
      {friendsOnNetwork !== null && friendsOnNetwork > 1 && (
        <Badge variant="warn">{formatLimitedCount(friendsOnNetwork)} on the network</Badge>
      )}
      {gap !== null && gap < FAST_SECONDS && (
        <Badge variant="warn">{formatDuration(gap)} after the previous friend</Badge>
      )}
      {friendsAtDomain !== null && friendsAtDomain > 1 && (
        <Badge variant="warn">{formatLimitedCount(friendsAtDomain)} at the domain</Badge>
      )}
      {friend.captcha === 'unavailable' && <Badge variant="warn">captcha not verified</Badge>}
      {friend.suppression && <Badge variant="bad">{friend.suppression}</Badge>}
      {friend.mail === 'dead' && <Badge variant="warn">email could not be sent</Badge>}
      {friend.confirmedAt && <Badge variant="good">confirmed</Badge>}
      {friend.referralCount > 0 && (
        <Badge variant="good">
          brought {friend.referralCount} paid {friend.referralCount === 1 ? 'friend' : 'friends'}
        </Badge>
      )}
    </span>
  );
}
