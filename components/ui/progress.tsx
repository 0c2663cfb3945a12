import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

interface ProgressProps extends ComponentProps<'div'> {
  /** At most `max`. */
  value: number;
  max: number;
}

/** A bar that fills from the left. */
export function Progress({ className, value, max, ...props }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cn('relative overflow-hidden', className)}
      {...props}
    >
      <div
        className="size-full origin-left bg-current transition-[scale] duration-900 ease-fit"
        style={{ scale: `${value / max} 1` }}
      />
    </div>
  );
}
