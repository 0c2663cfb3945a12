import { Indicator, Root } from '@radix-ui/react-progress';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

interface ProgressProps extends ComponentProps<typeof Root> {
  value: number;
  max: number;
}

/** A bar that fills from the left. The value is clamped: Radix treats one above `max` as indeterminate. */
export function Progress({ className, value, max, ...props }: ProgressProps) {
  const clamped = Math.min(max, value);
  return (
    <Root value={clamped} max={max} className={cn('relative overflow-hidden', className)} {...props}>
      <Indicator
        className="size-full origin-left bg-current transition-[scale] duration-900 ease-fit"
        style={{ scale: `${clamped / max} 1` }}
      />
    </Root>
  );
}
