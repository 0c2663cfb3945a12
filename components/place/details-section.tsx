import { TextField } from '@/components/ui/text-field';
import { FIRST_NAME_STORED_LENGTH } from '@/lib/constants';
import { firstTries, firstTryQuestion } from '@/lib/waitlist/first-try';
import { PlaceForm, SubmitButton } from './place-form';
import { PlaceLine, type PlaceProps } from './section';

export function DetailsSection(props: PlaceProps) {
  const { token, outcome, typed, place } = props;
  return (
    <PlaceLine id="details" title="Your details" outcome={outcome}>
      <div className="grid max-w-120 gap-10">
        <PlaceForm token={token} name="name" className="grid gap-3">
          <TextField
            id="name"
            name="name"
            label="First name"
            note="optional"
            autoComplete="given-name"
            defaultValue={typed.name ?? place.person.firstName ?? ''}
            maxLength={FIRST_NAME_STORED_LENGTH}
          />
          <SubmitButton>Save name</SubmitButton>
        </PlaceForm>
        <Address {...props} />
        <FirstTryForm {...props} />
      </div>
    </PlaceLine>
  );
}

/** Operators change it. */
function Address({ place: { person, writeTo } }: PlaceProps) {
  return (
    <div>
      <p className="font-semibold">Email address</p>
      <p className="wrap-anywhere mt-1">{person.email}</p>
      <p className="mt-1 text-muted text-small">
        To change it, reply to any of our emails
        {writeTo && (
          <>
            , or{' '}
            <a href={writeTo} className="inline-flex min-h-11 items-center underline">
              write to us
            </a>
          </>
        )}
        .
      </p>
    </div>
  );
}

function FirstTryForm({ token, place: { person } }: PlaceProps) {
  return (
    <PlaceForm token={token} name="answers" className="grid gap-3">
      <div>
        <label htmlFor="tryOnFirst" className="mb-2 block font-semibold text-small">
          {firstTryQuestion}
        </label>
        <select id="tryOnFirst" name="tryOnFirst" defaultValue={person.tryOnFirst ?? ''} className="field">
          <option value="">No answer</option>
          {Object.entries(firstTries).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <SubmitButton>Save answer</SubmitButton>
    </PlaceForm>
  );
}
