import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

interface OptionsProps<Value> {
  legend: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  labelOf: (value: Value) => string;
  className: string;
  /** The chosen option has the attribute `data-chosen`. */
  optionClassName: string;
  children: (value: Value) => ReactNode;
}

/** A native radio button covers each option, so that arrow keys and screen readers work. */
export function Options<Value>(props: OptionsProps<Value>) {
  const { legend, values, value, onChange, labelOf, className, optionClassName, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-small portrait:sr-only low:sr-only">{legend}</legend>
      <div className={cn('flex', className)}>
        {values.map((option) => (
          <div
            key={labelOf(option)}
            data-chosen={option === value || undefined}
            className={cn(
              'relative min-w-0 overflow-hidden rounded-xs outline-(--ring) outline-offset-3 has-focus-visible:outline-3',
              // Forced colors remove shadows and backgrounds.
              'forced-colors:border forced-colors:data-chosen:border-5 forced-colors:data-chosen:border-[Highlight]',
              optionClassName,
            )}
          >
            {children(option)}
            <input
              type="radio"
              name={`ticket-${legend}`}
              aria-label={labelOf(option)}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
