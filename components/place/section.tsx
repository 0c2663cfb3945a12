import type { ReactNode } from 'react';
import { Plus } from '@/components/ui/icons';
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

interface PlaceLineProps extends Pick<PlaceProps, 'outcome'> {
  id: SectionName;
  /** What the last form was refused for may be this field of the line. */
  field?: FieldName;
  title: string;
  children: ReactNode;
}

/** A closed line of the page. It opens for what its last form did, and for a link to it: browsers open what contains the target. */
export function PlaceLine({ id, field, title, outcome, children }: PlaceLineProps) {
  const isOpen = outcome && (outcome.at === id || outcome.at === field);
  return (
    <details open={isOpen} className="group border-line border-t">
      <summary className="question">
        <h2 className="font-display font-normal text-d4">{title}</h2>
        <Plus className="size-5 shrink-0 transition-[rotate] duration-160 ease-fit group-open:rotate-45" />
      </summary>
      <div id={id} className="scroll-mt-20 pt-2 pb-14 md:ms-[calc((100%+var(--spacing-gap))/3)]">
        {outcome?.at === id && <OutcomeNote outcome={outcome} />}
        {children}
      </div>
    </details>
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
