import { TextField } from '@/components/ui/text-field';
import { APPEAL_STORED_LENGTH } from '@/lib/constants';
import type { FriendCheck } from '@/lib/place/appeal';
import type { FriendLine } from '@/lib/place/read-place';
import { cn } from '@/lib/utils';
import { PlaceForm, SubmitButton } from './place-form';
import { Day, PlacePager, type PlaceProps, PlaceSection, textLink } from './section';

export function FriendsSection({ token, outcome, place }: PlaceProps) {
  const { rows, page } = place.friends;
  return (
    <PlaceSection
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
      <PlacePager list="friends" {...place.friends} />
    </PlaceSection>
  );
}

type Token = Pick<PlaceProps, 'token'>;

function Friend({ token, friend }: Token & { friend: FriendLine }) {
  const { id, joinedAt, isPaid, text, check, canAsk } = friend;
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

const checkWords: Record<FriendCheck['status'], string> = {
  open: 'You asked for a check on',
  decided: 'Checked on',
};

/** @param id of the referral. */
function AppealForm({ token, id }: Token & { id: string }) {
  return (
    <details>
      <summary className={cn(textLink, 'cursor-pointer')}>Ask for a check</summary>
      <PlaceForm token={token} name="check" className="grid max-w-[36em] gap-3 pt-2 pb-4">
        <input type="hidden" name="friend" value={id} />
        <TextField
          id={`sentence-${id}`}
          name="sentence"
          label="What should we know?"
          note="optional"
          hint="One or two sentences. You can ask once for each friend."
          autoComplete="off"
          maxLength={APPEAL_STORED_LENGTH}
        />
        <SubmitButton>Send</SubmitButton>
      </PlaceForm>
    </details>
  );
}
