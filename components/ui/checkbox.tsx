import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { Check } from './icons';

/** A native checkbox, which works without scripts. The box is 24 px wide, its click target 44 px. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative -m-2.5 grid size-11 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-xs outline-offset-[-4px]"
        {...props}
      />
      <span className="checkbox-box">
        <Check className="size-4" strokeWidth={2.5} />
      </span>
    </span>
  );
}
