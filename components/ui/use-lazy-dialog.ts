'use client';

import { useEffect, useRef, useState } from 'react';

export interface LazyDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onClosed(): void;
}

/** Loads the code of a dialog when the visitor asks for it. If it fails, which gives `null`, the next click tries again. */
export function useLazyDialog<Module>(load: () => Promise<Module | null>) {
  const [loaded, setLoaded] = useState<Module | null>(null);
  const [status, setStatus] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');
  /** The button that opens the dialog: it gets the focus back. */
  const button = useRef<HTMLButtonElement>(null);
  // Back closes the dialog, and closing it goes back. Next.js ignores an entry of the history with the same state and address.
  useEffect(() => {
    if (status !== 'open') return;
    window.history.pushState(window.history.state, '');
    const leave = () => setStatus('closed');
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [status]);
  return {
    loaded,
    status,
    button,
    async open() {
      setStatus('loading');
      const dialog = await load();
      setLoaded(dialog);
      setStatus(dialog === null ? 'failed' : 'open');
      return dialog !== null;
    },
    dialogProps: {
      open: status === 'open',
      onOpenChange: () => window.history.back(),
      onClosed: () => button.current?.focus(),
    },
  };
}
