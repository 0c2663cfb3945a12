import { TextField } from '@/components/ui/text-field';
import { FIRST_NAME_STORED_LENGTH } from '@/lib/constants';
import { answerQuestions, countries, countryName, firstTries } from '@/lib/waitlist/answers';
import { PlaceForm, SubmitButton } from './place-form';
import { type PlaceProps, PlaceSection } from './section';

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
        <Address {...props} />
        <AnswersForm {...props} />
      </div>
    </PlaceSection>
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
