import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** Reserves the space of something that is still loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden="true" className={cn('animate-pulse rounded-sm bg-sunken', className)} {...props} />
  );
}
