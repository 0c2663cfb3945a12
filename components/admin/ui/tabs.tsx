'use client';

import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

export { Root as Tabs };

export function TabsList({ className, ...props }: ComponentProps<typeof List>) {
  return (
    <List
      className={cn('flex gap-5 overflow-x-auto border-hairline border-b [scrollbar-width:none]', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Trigger>) {
  return (
    <Trigger
      className={cn(
        'min-h-9 shrink-0 border-transparent border-b-2 font-medium text-base text-muted hover:text-strong touch:min-h-11',
        'outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-strong',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content className={cn('pt-4', className)} {...props} />;
}
