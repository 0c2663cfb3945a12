import type { FriendLine, Place } from '@/lib/place/read-place';
import { Day, Pager, type PlaceContext, Section } from './parts';

/** A line for each friend, without name or address. */
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
            <Friend key={friend.id} friend={friend} />
          ))}
        </ol>
      ) : (
        <p>{page > 1 ? 'No more friends.' : 'Nobody has joined with your link yet.'}</p>
      )}
      <Pager token={token} list="friends" lists={place} />
    </Section>
  );
}

function Friend({ friend: { joinedAt, isPaid, text } }: { friend: FriendLine }) {
  return (
    <li className="border-line border-t py-3">
      <p className={isPaid ? 'font-semibold' : undefined}>
        Joined <Day value={joinedAt} />
        {isPaid && `: ${text}`}
      </p>
      {!isPaid && <p className="text-muted text-small">{text}</p>}
    </li>
  );
}
