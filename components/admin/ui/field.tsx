import type { ReactNode } from 'react';

interface FieldProps {
  /** The id of the control. */
  id: string;
  label: string;
  children: ReactNode;
}

/** A control below its label. */
export function Field({ id, label, children }: FieldProps) {
  return (
    <div className="grid min-w-0 gap-1">
      <label className="font-medium text-sm text-strong" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
