import 'sonner/dist/styles.css';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { cn } from '@/lib/utils';
import type { Message } from '@/lib/waitlist/messages';
import { X } from './icons';

export interface ToastProps extends Message {
  kind: 'success' | 'error';
  /** Small print, such as a request id for support. */
  detail?: string;
}

const DURATION_MS = { success: 5_000, error: 10_000 } as const;

const sides = { right: 'var(--page-edge)', left: 'var(--page-edge)' };
const offset = { ...sides, top: 'calc(var(--header-height) + 16px)' };
const mobileOffset = {
  ...sides,
  bottom: 'calc(max(var(--bar-height), env(safe-area-inset-bottom)) + 16px)',
};
/** Below a dialog and its overlay. */
const style = { '--width': '400px', zIndex: 30 };

/** The width up to which sonner uses the mobile offset. */
const phone = matchMedia('(max-width: 600px)');

function onPhoneChange(notify: () => void) {
  phone.addEventListener('change', notify);
  return () => phone.removeEventListener('change', notify);
}

/** At the top of a phone, toasts would cover the heading that gets the focus after joining. */
function ToastArea() {
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches);
  return (
    <Toaster
      position={isPhone ? 'bottom-center' : 'top-right'}
      offset={offset}
      mobileOffset={mobileOffset}
      style={style}
    />
  );
}

/** A separate React root lets pages load sonner only when they need it. */
const host = document.body.appendChild(document.createElement('div'));
// Sonner drops toasts that come before its Toaster has mounted.
flushSync(() => createRoot(host).render(<ToastArea />));

let lastKey = 0;
/** The toast on screen, unless it is being dismissed. */
let currentId: number | null = null;

export function showToast(props: ToastProps): void {
  lastKey += 1;
  const key = lastKey;
  currentId ??= key;
  const id = currentId;
  const forget = () => {
    if (currentId === id) currentId = null;
  };
  toast.custom(() => <ToastCard key={key} {...props} onClose={() => toast.dismiss(id)} />, {
    id,
    duration: DURATION_MS[props.kind],
    onAutoClose: forget,
    onDismiss: forget,
  });
}

function ToastCard({ kind, title, description, detail, onClose }: ToastProps & { onClose: () => void }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn(
        'ground-ink relative w-(--width) rounded-xs border-l-6 max-[601px]:w-full py-4 ps-5 pe-14 font-sans shadow-[0_16px_40px_-12px_--alpha(var(--color-ink)/50%)]',
        kind === 'error' ? 'border-coral' : 'border-sage',
      )}
    >
      <p className="font-semibold text-body leading-snug">{title}</p>
      {description && <p className="mt-0.5 text-muted-ink text-small">{description}</p>}
      {detail && <p className="mt-1 text-muted-ink text-tape">{detail}</p>}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-xs outline-offset-[-4px]"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}
