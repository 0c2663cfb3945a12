import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

interface OptionsProps<Value> {
  legend: string;
  /** Describes the chosen value. */
  chosen: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  labelOf: (value: Value) => string;
  className: string;
  children: (value: Value) => ReactNode;
}

/** A native radio button covers each option, so that arrow keys and screen readers work. */
export function Options<Value>(props: OptionsProps<Value>) {
  const { legend, chosen, values, value, onChange, labelOf, className, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-small">
        <span className="font-semibold">{legend}</span> <span className="text-muted-ink">{chosen}</span>
      </legend>
      <div className="flex gap-2">
        {values.map((option) => (
          <div
            key={labelOf(option)}
            className={cn(
              'relative min-w-0 overflow-hidden rounded-xs outline-(--ring) outline-offset-3 has-focus-visible:outline-3',
              // Forced colors remove the ring, which is a shadow.
              'forced-colors:border',
              option === value && 'ring-3 ring-coral forced-colors:border-5 forced-colors:border-[Highlight]',
              className,
            )}
          >
            {children(option)}
            <input
              type="radio"
              name={`ticket-${legend}`}
              aria-label={labelOf(option)}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer appearance-none inset-ring inset-ring-line-ink outline-none"
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
