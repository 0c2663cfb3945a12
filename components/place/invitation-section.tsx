import { formatCents } from '@/lib/credit/money';
import type { Place } from '@/lib/place/read-place';
import { Day, type PlaceProps, PlaceSection } from './section';

/** What became of the invitation. Nothing before the person is invited. */
export function InvitationSection({ outcome, place }: PlaceProps) {
  const { invitation } = place;
  if (!invitation) return null;
  return (
    <PlaceSection id="invitation" title="Invitation" outcome={outcome}>
      <State {...invitation} />
    </PlaceSection>
  );
}

function State({ stage, expiresAt, decidedAt, creditCents }: NonNullable<Place['invitation']>) {
  const at = <Day value={decidedAt ?? expiresAt ?? new Date()} />;
  switch (stage) {
    case 'invited':
      return <p>You're invited. Use the link in our email{expiresAt && <> until {at}</>}.</p>;
    case 'accepted':
      return (
        <p>
          You opened the app on {at}. It has your store credit of {formatCents(creditCents ?? 0)}, which
          doesn't change any more.
        </p>
      );
    case 'declined':
      return <p>You gave your place away on {at}.</p>;
    case 'expired':
      return <p>Your invitation ended on {at}.</p>;
  }
}
