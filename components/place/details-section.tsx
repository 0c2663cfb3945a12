import { TextField } from '@/components/ui/text-field';
import { EMAIL_MAX_LENGTH, FIRST_NAME_STORED_LENGTH } from '@/lib/constants';
import { answerQuestions, countries, countryName, firstTries } from '@/lib/waitlist/answers';
import { PlaceForm, SubmitButton } from './place-form';
import { Day, type PlaceProps, PlaceSection, problemOf } from './section';

export function DetailsSection(props: PlaceProps) {
  const { token, outcome, typed, place } = props;
  return (
    <PlaceSection id="details" title="Your details" outcome={outcome}>
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
        <AddressForm {...props} />
        <AnswersForm {...props} />
      </div>
    </PlaceSection>
  );
}

function AddressForm({ token, outcome, typed, place }: PlaceProps) {
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
            {...problemOf('address', outcome)}
            id="address"
            name="address"
            defaultValue={typed.address}
            // The type is not "email", because browsers refuse addresses with letters outside ASCII.
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            label="New address"
            hint="A link in an email to the new address confirms the change. Your current address can undo it for seven days."
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
            required
          />
          <SubmitButton>Change address</SubmitButton>
        </PlaceForm>
      )}
    </div>
  );
}

function AnswersForm({ token, place: { person } }: PlaceProps) {
  const names = {
    tryOnFirst: Object.entries(firstTries),
    country: countries.map((code) => [code, countryName(code)]),
  };
  return (
    <PlaceForm token={token} name="answers" className="grid gap-3">
      {(['tryOnFirst', 'country'] as const).map((name) => (
        <div key={name}>
          <label htmlFor={name} className="mb-2 block font-semibold text-small">
            {answerQuestions[name]}
          </label>
          <select id={name} name={name} defaultValue={person[name] ?? ''} className="field">
            <option value="">No answer</option>
            {names[name].map(([value, text]) => (
              // Browsers have other names for some countries.
              <option key={value} value={value} suppressHydrationWarning>
                {text}
              </option>
            ))}
          </select>
        </div>
      ))}
      <SubmitButton>Save answers</SubmitButton>
    </PlaceForm>
  );
}
