import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import type { Place } from '@/lib/place/read-place';
import { Day, type PlaceContext, PlaceForm } from './parts';

export function AddressSection({ token, place }: Pick<PlaceContext, 'token'> & { place: Place }) {
  const { person, addressChange: change } = place;
  return (
    <div>
      <p className="font-semibold">Email address</p>
      <p className="wrap-anywhere mt-1">{person.email}</p>
      {change && !change.isConfirmed && (
        <p className="mt-1 text-muted text-small">
          You asked to change it to <span className="wrap-anywhere">{change.newEmail}</span>. The link in our
          email to that address works until <Day value={change.until} />.
        </p>
      )}
      {change?.isConfirmed ? (
        <p className="mt-1 text-muted text-small">
          You changed it. Your previous address can undo that until <Day value={change.until} />. After that,
          you can change it again.
        </p>
      ) : (
        <PlaceForm token={token} name="address" className="mt-4 grid gap-3">
          <TextField
            id="address"
            name="address"
            type="email"
            label="New address"
            hint="A link in an email to the new address confirms the change. Your current address can undo it for seven days."
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
            required
          />
          <Button type="submit" variant="line" size="sm" className="justify-self-start">
            Change address
          </Button>
        </PlaceForm>
      )}
    </div>
  );
}
