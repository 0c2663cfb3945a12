import { Close, Content, Overlay, Portal } from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { X } from './icons';

export { Root as Dialog, Title as DialogTitle } from '@radix-ui/react-dialog';

export function DialogContent({ className, children, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Overlay className="fixed inset-0 z-40 bg-ink-deep/88 data-[state=closed]:animate-fade-out data-[state=open]:animate-enter" />
      <Content
        className={cn(
          'ground-ink fixed inset-0 z-50 m-auto h-fit max-h-[calc(100svh-32px)] w-[min(1040px,100%-2*var(--page-padding))] overflow-auto border border-line-ink focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-enter [--enter-from:16px]',
          className,
        )}
        {...props}
      >
        {children}
        <Close
          aria-label="Close"
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-xs border-[1.5px] border-paper transition-colors duration-160 ease-fit hover:bg-paper hover:text-ink"
        >
          <X className="size-[18px]" />
        </Close>
      </Content>
    </Portal>
  );
}
