'use client';

import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from '@/components/ui/icons';
import { cn } from '@/lib/utils';
import { useTyped } from './typed-fields';

interface FieldProps {
  id: string;
  label: string;
  children: ReactNode;
}

export function Field({ id, label, children }: FieldProps) {
  useTyped(id);
  return (
    <div className="grid min-w-0 gap-1">
      <label className="font-medium text-sm text-strong" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** A native select with `<option>` children: phones show their own list, and it works before hydration. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-block', className)}>
      <select className="field appearance-none pe-9" {...props} />
      <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5 text-muted" />
    </span>
  );
}
