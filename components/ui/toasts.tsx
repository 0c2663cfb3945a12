import { createRoot } from 'react-dom/client';
import type { Message } from '@/lib/waitlist/messages';
import { X } from './icons';

export interface ToastProps extends Message {
  kind: 'success' | 'error';
  /** Small print, such as a request id for support. */
  detail?: string;
  /** Offered while the toast is shown. */
  action?: { label: string; run: () => void };
  /** The toast stays until it is closed or its cause is gone. */
  stays?: boolean;
}

const [SHORT_MS, LONG_MS] = [5_000, 10_000];

/** A separate React root lets pages load this only when they need it. */
const host = document.body.appendChild(document.createElement('section'));
host.className = 'toasts';
host.ariaLabel = 'Notifications';
host.ariaLive = 'polite';
const root = createRoot(host);
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Where the focus was before it came to the toast. */
let origin: EventTarget | null = null;
host.addEventListener('focusin', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) origin = relatedTarget;
});

export function showToast(props: ToastProps): void {
  count += 1;
  root.render(<Toast key={count} {...props} />);
  clearTimeout(timer);
  if (!props.stays) hideAfter(props.action || props.kind === 'error' ? LONG_MS : SHORT_MS);
}

export function hideToast(): void {
  clearTimeout(timer);
  // A tap does not restore the focus: it would open a phone's keyboard again.
  if (host.querySelector(':focus-visible') && origin instanceof HTMLElement)
    origin.focus({ preventScroll: true });
  root.render(null);
}

/** Later, if the pointer or the focus is on the toast. */
function hideAfter(ms: number): void {
  timer = setTimeout(() => (host.matches(':hover, :focus-within') ? hideAfter(1_000) : hideToast()), ms);
}

/** `.toast` is in each area's controls.css. */
function Toast({ kind, title, description, detail, link, action }: ToastProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className="toast relative animate-enter">
      <p className="toast-title">{title}</p>
      {description && <p>{description}</p>}
      {link && (
        <a href={link.href} className="inline-flex min-h-11 items-center font-semibold underline">
          {link.label}
        </a>
      )}
      {action && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center font-semibold underline"
          onClick={() => {
            hideToast();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {detail && <p className="toast-detail">{detail}</p>}
      <button
        type="button"
        aria-label="Close"
        onClick={hideToast}
        className="absolute top-[6px] right-[6px] grid size-[44px] place-items-center outline-offset-[-4px]"
      >
        <X className="size-[20px]" />
      </button>
    </div>
  );
}
