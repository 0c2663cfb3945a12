'use client';

import { Content, Portal, RadioItem } from '@radix-ui/react-dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { Check } from './icons';

export {
  RadioGroup as DropdownMenuRadioGroup,
  Root as DropdownMenu,
  Trigger as DropdownMenuTrigger,
} from '@radix-ui/react-dropdown-menu';

const itemStyle =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2.5 text-base outline-none select-none data-disabled:opacity-55 data-highlighted:bg-sunken data-highlighted:text-strong touch:min-h-11 [&_svg]:size-4';

export function DropdownMenuContent({ className, sideOffset = 4, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        sideOffset={sideOffset}
        className={cn(
          'z-50 min-w-44 rounded-md border border-hairline bg-raised p-1 text-base-ink shadow-lg data-[state=open]:animate-enter',
          className,
        )}
        {...props}
      />
    </Portal>
  );
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadioItem>) {
  return (
    <RadioItem className={cn(itemStyle, 'group/item', className)} {...props}>
      {children}
      <Check className="invisible ms-auto group-data-[state=checked]/item:visible" />
    </RadioItem>
  );
}
