import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { FieldError } from './field-error';
import { Input } from './input';

interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  /** Next to the label, such as "optional". */
  note?: string;
  hint?: string;
  error?: string;
  /** Announces the error, for forms without a toast. */
  alert?: boolean;
  large?: boolean;
}

export function TextField({ id, label, note, hint, error, alert, large, ...props }: TextFieldProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <div>
      <div className="mb-2 flex justify-between">
        <label htmlFor={id} className="block font-semibold text-small">
          {label}
        </label>
        {note && <span className="text-muted text-small">{note}</span>}
      </div>
      <Input
        id={id}
        large={large}
        aria-invalid={error ? true : undefined}
        aria-describedby={cn(error && errorId, hint && hintId) || undefined}
        {...props}
      />
      <div role={alert ? 'alert' : undefined}>
        <FieldError id={errorId}>{error}</FieldError>
      </div>
      {hint && (
        <p id={hintId} className="mt-2.5 text-muted text-small">
          {hint}
        </p>
      )}
    </div>
  );
}
