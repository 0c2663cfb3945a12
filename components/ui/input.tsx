import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** `.field` is in each area's controls.css. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn('field', className)} {...props} />;
}
