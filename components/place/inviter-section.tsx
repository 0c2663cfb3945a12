import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { REFERRAL_INPUT_LENGTH } from '@/lib/constants';
import type { Place } from '@/lib/place/read-place';
import { Day, type PlaceContext, PlaceForm } from './parts';

/** For somebody who joined without a friend's code. */
export function InviterSection({ token, place }: Pick<PlaceContext, 'token'> & { place: Place }) {
  if (!place.inviterUntil) return null;
  return (
    <PlaceForm token={token} name="inviter" className="grid gap-3">
      <TextField
        id="inviter"
        name="inviter"
        label="Did a friend invite you?"
        placeholder="MFM-ABC123"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={REFERRAL_INPUT_LENGTH}
        required
        hint="Enter your friend's code, so that they get credit for you."
      />
      <p className="text-muted text-small">
        You can do this until <Day value={place.inviterUntil} />.
      </p>
      <Button type="submit" variant="line" size="sm" className="justify-self-start">
        Save code
      </Button>
    </PlaceForm>
  );
}
