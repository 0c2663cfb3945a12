import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { CircleAlert } from './icons';

/** `.field` is in each area's controls.css. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn('field', className)} {...props} />;
}

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
        className={large ? 'field-large' : undefined}
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

export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-2 flex gap-2 text-coral-deep text-small leading-snug font-semibold">
      <CircleAlert className="mt-px size-[18px] shrink-0" strokeWidth={1.7} />
      {children}
    </p>
  );
}

/** Focuses a field and scrolls all of it into view. On focus, Safari only scrolls to the caret, Firefox to a part. */
export function focusInView(field: HTMLElement | null): void {
  // Scroll first and instantly: Safari's own scroll to the caret would cancel a smooth one.
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  field?.focus({ preventScroll: true });
}
