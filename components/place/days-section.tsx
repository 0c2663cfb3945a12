import { TextField } from '@/components/ui/text-field';
import { APPEAL_STORED_LENGTH } from '@/lib/constants';
import { formatCents } from '@/lib/credit/money';
import type { FriendCheck } from '@/lib/place/appeal';
import type { FriendLine, PlaceDay } from '@/lib/place/read-days';
import { plural } from '@/lib/plural';
import { cn } from '@/lib/utils';
import { PlaceForm, SubmitButton } from './place-form';
import { Day, PlacePager, type PlaceProps, PlaceSection, textLink } from './section';

type Shown = Pick<PlaceProps, 'token' | 'typed'>;

/** Friends and credit by day. Friends who don't count have a line each, because a person can ask about each. */
export function DaysSection({ place, outcome, ...shown }: PlaceProps) {
  const { rows, page } = place.days;
  return (
    <PlaceSection
      id="friends"
      title="Friends and credit"
      outcome={outcome}
      note="Everybody who joined with your link, and your store credit. We don't show who they are."
    >
      {rows.length > 0 ? (
        <ol className="border-line border-b">
          {rows.map((day) => (
            <DayItem key={day.date.getTime()} day={day} {...shown} />
          ))}
        </ol>
      ) : (
        <p>{page > 1 ? 'No earlier days.' : 'Nobody has joined with your link yet.'}</p>
      )}
      <PlacePager list="days" {...place.days} />
    </PlaceSection>
  );
}

const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;

function DayItem({ day, ...shown }: Shown & { day: PlaceDay }) {
  const { date, counted, reversed, bonusCents, amountCents, friends, unlisted } = day;
  const sum = [counted > 0 && plural(counted, 'friend'), amountCents !== 0 && signed(amountCents)];
  const notes = [
    bonusCents !== 0 && `VIP bonus: ${signed(bonusCents)}`,
    reversed > 0 && `${plural(reversed, 'friend')} no longer ${reversed === 1 ? 'counts' : 'count'}`,
  ];
  return (
    <li className="border-line border-t py-3">
      <p className="font-semibold">
        <Day value={date} />
        <span>{sum.some(Boolean) && `: ${sum.filter(Boolean).join(', ')}`}</span>
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={String(note)} className="text-muted text-small">
          {note}
        </p>
      ))}
      {friends.map((friend) => (
        <Friend key={friend.id} friend={friend} {...shown} />
      ))}
      {unlisted > 0 && <p className="text-muted text-small">{`And ${plural(unlisted, 'more friend')}`}</p>}
    </li>
  );
}

function Friend({ token, typed, friend }: Shown & { friend: FriendLine }) {
  const { id, text, check, canAsk } = friend;
  return (
    <div className="mt-2 border-line border-l-2 ps-4">
      <p className="text-muted text-small">{`A friend joined. ${text}`}</p>
      {check && (
        <p className="text-small">
          {checkWords[check.status]} <Day value={check.at} />
          {check.result && `: ${check.result}`}
        </p>
      )}
      {canAsk && (
        <AppealForm token={token} id={id} typed={typed.friend === id ? typed.sentence : undefined} />
      )}
    </div>
  );
}

const checkWords: Record<FriendCheck['status'], string> = {
  open: 'You asked for a check on',
  decided: 'Checked on',
};

type AppealFormProps = Pick<Shown, 'token'> & { id: string; typed: string | undefined };

/** @param id of the referral. */
function AppealForm({ token, id, typed }: AppealFormProps) {
  return (
    <details open={typed !== undefined}>
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
          defaultValue={typed}
          maxLength={APPEAL_STORED_LENGTH}
        />
        <SubmitButton>Send</SubmitButton>
      </PlaceForm>
    </details>
  );
}
