import type { ComponentProps } from 'react';
import { FieldError } from './field-error';
import { Input } from './input';
import { Label } from './label';

interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  /** Stands beside the label, like "optional". */
  note?: string;
  /** What is wrong, if anything. */
  error?: string;
}

/** A text field with its label above and what is wrong below. */
export function TextField({ id, label, note, error, ...props }: TextFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div>
      <div className="mb-2 flex justify-between">
        <Label htmlFor={id}>{label}</Label>
        {note && <span className="text-muted text-small">{note}</span>}
      </div>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        {...props}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
