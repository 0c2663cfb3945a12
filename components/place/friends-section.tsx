import type { Check } from '@/lib/place/appeal';
import type { FriendLine, Place } from '@/lib/place/read-place';
import { AppealForm } from './appeal-form';
import { Day, Pager, type PlaceContext, Section } from './parts';

export function FriendsSection({ token, outcome, place }: PlaceContext & { place: Place }) {
  const { rows, page } = place.friends;
  return (
    <Section
      id="friends"
      title="Friends"
      outcome={outcome}
      note="Everybody who joined with your link. We don't show who they are."
    >
      {rows.length > 0 ? (
        <ol className="border-line border-b">
          {rows.map((friend) => (
            <Friend key={friend.id} token={token} friend={friend} />
          ))}
        </ol>
      ) : (
        <p>{page > 1 ? 'No more friends.' : 'Nobody has joined with your link yet.'}</p>
      )}
      <Pager list="friends" lists={place} />
    </Section>
  );
}

interface FriendProps extends Pick<PlaceContext, 'token'> {
  friend: FriendLine;
}

function Friend({ token, friend: { id, joinedAt, isPaid, text, check, canAsk } }: FriendProps) {
  return (
    <li className="border-line border-t py-3">
      <p className={isPaid ? 'font-semibold' : undefined}>
        Joined <Day value={joinedAt} />
        {isPaid && `: ${text}`}
      </p>
      {!isPaid && <p className="text-muted text-small">{text}</p>}
      {check && (
        <p className="text-small">
          {checkWords[check.status]} <Day value={check.at} />
          {check.result && `: ${check.result}`}
        </p>
      )}
      {canAsk && <AppealForm token={token} id={id} />}
    </li>
  );
}

const checkWords: Record<Check['status'], string> = {
  open: 'You asked for a check on',
  decided: 'Checked on',
};
