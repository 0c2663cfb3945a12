import { Root } from '@radix-ui/react-label';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** The name of a field, above it. */
export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return <Root className={cn('block text-small font-semibold', className)} {...props} />;
}
