import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** 16 px on phones: Safari zooms into smaller fields. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        'block min-h-9 w-full min-w-0 rounded-sm border border-control bg-raised px-3 text-base text-strong',
        'placeholder:text-muted placeholder:opacity-100 hover:border-strong',
        'disabled:opacity-55 aria-invalid:border-bad touch:min-h-11 touch:text-lg',
        className,
      )}
      {...props}
    />
  );
}
