import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Check } from '@/components/ui/icons';
import { type Answers, answerQuestions, countries, countryName, firstTries } from '@/lib/waitlist/answers';
import { type Proof, sendAnswers } from './send-answers';

/** Survives navigation within the site. */
const given = new Map<string, Partial<Answers>>();

/** Each answer is saved at once. */
export function Questions({ proof }: { proof: Proof }) {
  const [answers, setAnswers] = useState(given.get(proof.id) ?? {});
  const [failed, setFailed] = useState(false);

  async function save(change: Partial<Answers>) {
    const changed = { ...answers, ...change };
    given.set(proof.id, changed);
    setAnswers(changed);
    setFailed(!(await sendAnswers(proof, change)));
  }

  return (
    <div className="grid gap-4 pb-1">
      <Question
        legend={answerQuestions.tryOnFirst}
        names={firstTries}
        value={answers.tryOnFirst}
        onChoose={(tryOnFirst) => save({ tryOnFirst })}
      />
      <CountryQuestion value={answers.country} onChoose={(country) => save({ country })} />
      <p aria-live="polite" className="text-muted-ink text-small">
        {failed
          ? 'Your answer was not saved. You can answer on Your place, which our email links to.'
          : 'Both are optional. You can change your answers on Your place.'}
      </p>
    </div>
  );
}

interface QuestionProps<Value extends string> {
  legend: string;
  names: Record<Value, string>;
  value: string | null | undefined;
  onChoose: (value: Value | null) => void;
  children?: ReactNode;
}

/** Choosing an answer again takes it back. */
function Question<Value extends string>(props: QuestionProps<Value>) {
  const { legend, names, value, onChoose, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-small">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(names) as Value[]).map((key) => (
          <Button
            key={key}
            variant="line"
            size="sm"
            aria-pressed={key === value}
            className="w-auto aria-pressed:bg-paper aria-pressed:text-ink"
            onClick={() => onChoose(key === value ? null : key)}
          >
            {key === value && <Check className="size-4" />}
            <span>{names[key]}</span>
          </Button>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

type CountryProps = Pick<QuestionProps<string>, 'value' | 'onChoose'>;

/** The countries of the browser's languages take one tap. */
function CountryQuestion({ value, onChoose }: CountryProps) {
  const [suggested] = useState(suggestCountries);
  const others = value && !suggested.includes(value) ? [value] : [];
  const shown = [...suggested, ...others];
  return (
    <Question
      legend={answerQuestions.country}
      names={Object.fromEntries(shown.map((code) => [code, countryName(code)]))}
      value={value}
      onChoose={onChoose}
    >
      <select
        aria-label="Another country"
        value=""
        onChange={(event) => onChoose(event.target.value)}
        className="field h-11 w-auto min-w-0 max-w-full text-small"
      >
        <option value="" disabled>
          Another country
        </option>
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </select>
    </Question>
  );
}

function suggestCountries(): string[] {
  const regions = navigator.languages.map((language) => language.split('-').at(-1)?.toUpperCase() ?? '');
  return [...new Set(regions)].filter((region) => countries.includes(region)).slice(0, 2);
}
