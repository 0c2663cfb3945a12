'use client';

import { Close, Content, Overlay, Portal } from '@radix-ui/react-dialog';
import { setNonce } from 'get-nonce';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { X } from './icons';

export {
  Close as DialogClose,
  Description as DialogDescription,
  Root as Dialog,
  Title as DialogTitle,
  Trigger as DialogTrigger,
} from '@radix-ui/react-dialog';

// Radix locks the page's scroll with a style element. In the admin area, it needs the document's nonce.
// Browsers hide the attribute `nonce` from scripts, but not the property.
if (typeof document !== 'undefined') {
  setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
}

/** `.dialog` and `.dialog-close` are in each area's controls.css. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-enter" />
      <Content
        className={cn(
          'dialog fixed inset-0 z-50 m-auto h-fit max-h-[calc(100svh-32px)] overflow-auto focus:outline-none',
          'data-[state=closed]:animate-fade-out data-[state=open]:animate-enter',
          className,
        )}
        {...props}
      >
        {children}
        <Close aria-label="Close" className="dialog-close absolute grid place-items-center">
          <X />
        </Close>
      </Content>
    </Portal>
  );
}
