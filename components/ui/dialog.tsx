import { Close, Content, Overlay, Portal, Root } from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { X } from './icons';

export { Title as DialogTitle } from '@radix-ui/react-dialog';
export const Dialog = Root;

/** The dialog's panel over a scrim, with a button that closes it. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Overlay className="dialog-scrim fixed inset-0 z-40 bg-ink-deep/88" />
      <Content
        className={cn(
          'dialog-panel ground-ink fixed inset-0 z-50 m-auto h-fit max-h-[calc(100svh-32px)] w-[min(1040px,100%-2*var(--page-padding))] overflow-auto border border-line-ink focus:outline-none',
          className,
        )}
        {...props}
      >
        {children}
        <Close
          aria-label="Close"
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-xs border-[1.5px] border-paper transition-colors duration-160 ease-fit hover:bg-paper hover:text-ink"
        >
          <X className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
        </Close>
      </Content>
    </Portal>
  );
}
