import { Indicator, Root } from '@radix-ui/react-progress';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

type ProgressProps = Omit<ComponentProps<typeof Root>, 'value' | 'max' | 'children'> & {
  /** How far, from 0 to `max`. Clamped: Radix takes a value above `max` for "unknown". */
  value: number;
  max?: number;
};

/** A bar that fills from the left. Name it with `aria-label`, word it with `getValueLabel`. */
export function Progress({ className, value, max = 100, ...props }: ProgressProps) {
  const clamped = Math.min(max, Math.max(0, value));
  return (
    <Root value={clamped} max={max} className={cn('relative overflow-hidden', className)} {...props}>
      <Indicator
        className="size-full origin-left bg-current transition-transform duration-900 ease-fit"
        style={{ transform: `scaleX(${clamped / max})` }}
      />
    </Root>
  );
}
