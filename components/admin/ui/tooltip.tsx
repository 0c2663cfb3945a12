'use client';

import { Content, Portal } from '@radix-ui/react-tooltip';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

export {
  Provider as TooltipProvider,
  Root as Tooltip,
  Trigger as TooltipTrigger,
} from '@radix-ui/react-tooltip';

export function TooltipContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        sideOffset={sideOffset}
        className={cn(
          'z-50 max-w-72 rounded-sm bg-strong px-2.5 py-1.5 text-surface text-xs shadow-lg data-[state=delayed-open]:animate-enter',
          className,
        )}
        {...props}
      />
    </Portal>
  );
}
