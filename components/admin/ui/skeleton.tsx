import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** Reserves the space of something that is still loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden="true" className={cn('animate-pulse rounded-sm bg-sunken', className)} {...props} />
  );
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="grid gap-3 py-2" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}
