import type { ComponentProps } from 'react';
import { ChevronDown } from '@/components/ui/icons';
import { cn } from '@/lib/utils';

/** A native select with `<option>` children: phones show their own list, and it works before hydration. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-block', className)}>
      <select
        className={cn(
          'block min-h-9 w-full appearance-none rounded-sm border border-control bg-raised ps-3 pe-9 text-base text-strong',
          'hover:border-strong disabled:opacity-55 touch:min-h-11 touch:text-lg',
        )}
        {...props}
      />
      <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5 text-muted" />
    </span>
  );
}
