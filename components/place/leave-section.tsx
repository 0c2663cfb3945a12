import { TextField } from '@/components/ui/text-field';
import { grouped } from '@/lib/plural';
import { PlaceForm, SubmitButton } from './place-form';
import { PlaceLine, type PlaceProps } from './section';

export function LeaveSection({ token, outcome, typed, place }: PlaceProps) {
  return (
    <PlaceLine id="leave" field="position" title="End links or leave" outcome={outcome}>
      <div className="grid gap-10">
        <PlaceForm token={token} name="sign-out">
          <p className="font-semibold">Somebody else may have your link?</p>
          <p className="mt-1 mb-3 text-muted text-small">
            This ends every link to this page, also this one. “Lost your code?” on the balance page sends you
            a new one.
          </p>
          <SubmitButton>End every link</SubmitButton>
        </PlaceForm>
        <PlaceForm token={token} name="erase" className="max-w-120">
          <p className="font-semibold">Leave the waitlist</p>
          <p className="mt-1 mb-4 text-muted text-small">
            This removes your name, your address, your code and your credit for good. Your friends keep what
            they have.
          </p>
          <TextField
            {...(outcome?.at === 'position' && { error: outcome.text, alert: true })}
            id="position"
            name="position"
            defaultValue={typed.position}
            label={`To confirm, type your position: #${grouped(place.person.signupPosition)}`}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <SubmitButton className="mt-3">Erase me</SubmitButton>
        </PlaceForm>
      </div>
    </PlaceLine>
  );
}
