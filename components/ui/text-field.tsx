import { Root as Label } from '@radix-ui/react-label';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { FieldError } from './field-error';

interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  /** Next to the label, such as "optional". */
  note?: string;
  /** Below the field. */
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
        <Label htmlFor={id} className="font-semibold text-small">
          {label}
        </Label>
        {note && <span className="text-muted text-small">{note}</span>}
      </div>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={cn(error && errorId, hint && hintId) || undefined}
        className={cn(
          'block w-full scroll-mt-32 md:scroll-mt-24 rounded-xs border-[1.5px] border-field bg-white px-4 text-ink',
          large ? 'h-18 font-medium text-[1.5rem] tracking-[0.02em]' : 'h-14 text-body',
          'placeholder:text-field placeholder:opacity-100 hover:border-ink focus:border-2 focus:border-ink focus:px-[15.5px]',
          'read-only:bg-paper-shade aria-invalid:border-2 aria-invalid:border-coral-deep aria-invalid:bg-coral-wash aria-invalid:px-[15.5px]',
        )}
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
