import 'sonner/dist/styles.css';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { ToastCard, type ToastNote } from './toast-card';

/** Errors stay long enough to be read twice. */
const DURATION_MS = { success: 5_000, error: 10_000 } as const;

/** In line with the page's own edge, also where the window is wider than the page. */
const edge = 'max(var(--page-padding), (100vw - 1440px) / 2 + var(--page-padding))';
const offset = { top: 'calc(var(--header-height) + 16px)', right: edge, left: edge };

/** Where the one toast appears: top right under the header, across the whole width on a phone. */
export function ToastRegion() {
  return (
    <SonnerToaster
      position="top-right"
      offset={offset}
      mobileOffset={offset}
      style={{ '--width': '400px' } as CSSProperties}
    />
  );
}

let shown = 0;
/** The toast on screen, as long as it is not on its way out. */
let current: number | null = null;

/** Shows a toast, in place of the one before if that is still there. */
export function showToast(note: ToastNote): void {
  shown += 1;
  const turn = shown;
  current ??= turn;
  const id = current;
  const leave = () => {
    if (current === id) current = null;
  };
  toast.custom(() => <ToastCard key={turn} {...note} onClose={() => toast.dismiss(id)} />, {
    id,
    duration: DURATION_MS[note.kind],
    onAutoClose: leave,
    onDismiss: leave,
  });
}
