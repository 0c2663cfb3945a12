'use client';

import { Close, Content, Description, Overlay, Portal, Title } from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { X } from '@/components/ui/icons';
import { cn } from '@/lib/utils';

export { Close as DialogClose, Root as Dialog, Trigger as DialogTrigger } from '@radix-ui/react-dialog';

export function DialogContent({ className, children, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Overlay className="fixed inset-0 z-40 bg-[#07050c99] data-[state=open]:animate-enter" />
      <Content
        className={cn(
          'fixed inset-x-4 inset-y-4 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] max-w-lg overflow-y-auto rounded-md',
          'border border-hairline bg-raised p-6 text-base-ink shadow-lg focus:outline-none data-[state=open]:animate-enter',
          className,
        )}
        {...props}
      >
        {children}
        <Close
          aria-label="Close"
          className="absolute end-3 top-3 grid size-9 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-strong touch:size-11"
        >
          <X className="size-4" />
        </Close>
      </Content>
    </Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mb-4 flex flex-col gap-1.5 pe-10', className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Title>) {
  return <Title className={cn('font-display text-strong text-xl', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Description>) {
  return <Description className={cn('text-muted', className)} {...props} />;
}
