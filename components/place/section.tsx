import type { ReactNode } from 'react';
import type { FieldName, Outcome, SectionName, Typed } from '@/lib/place/place-words';
import type { Place } from '@/lib/place/read-place';
import { cn } from '@/lib/utils';

export interface PlaceProps {
  /** Null: an operator looks at the page, who can change nothing on it. */
  token: string | null;
  /** The outcome of the form that was sent last. */
  outcome: Outcome | undefined;
  place: Place;
  /** What a refused form contained, by the name of its field. */
  typed: Typed;
}

interface PlaceSectionProps extends Pick<PlaceProps, 'outcome'> {
  id: SectionName;
  title: string;
  note?: string;
  children: ReactNode;
}

/** A part of the page: its title, on wide screens beside its content, and what its last form did. */
export function PlaceSection({ id, title, note, outcome, children }: PlaceSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-gap gap-y-5 border-ink border-t-2 pt-6 pb-14 md:grid-cols-[1fr_2fr] md:pb-16"
    >
      <div>
        <h2 id={`${id}-title`} className="font-display text-d4">
          {title}
        </h2>
        {note && <p className="mt-2 max-w-[26em] text-muted text-small">{note}</p>}
      </div>
      <div className="min-w-0">
        {outcome?.at === id && <OutcomeNote outcome={outcome} />}
        {children}
      </div>
    </section>
  );
}

export function OutcomeNote({ outcome: { text, isProblem } }: { outcome: Outcome }) {
  return (
    <p
      role={isProblem ? 'alert' : 'status'}
      className={cn(
        'mb-5 border-l-6 bg-white py-3 ps-4 pe-4 font-semibold text-small',
        isProblem ? 'border-coral text-coral-deep' : 'border-sage',
      )}
    >
      {text}
    </p>
  );
}

/** Returns the props of the field that a form was refused for. */
export const problemOf = (field: FieldName, outcome: Outcome | undefined) =>
  outcome?.at === field ? { error: outcome.text, alert: true } : {};

export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-small underline decoration-1 underline-offset-6 hover:decoration-2';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** "Tuesday, Nov 24, 2026", in UTC. */
export function Day({ value }: { value: Date }) {
  return <time dateTime={value.toISOString()}>{dayFormat.format(value)}</time>;
}

/** "Tuesday, Nov 24, 2026, 14:05 UTC": something ends then. */
export const Minute = ({ value }: { value: Date }) => (
  <span>
    <Day value={value} />, {value.toISOString().slice(11, 16)} UTC
  </span>
);
