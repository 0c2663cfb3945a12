import { cn } from '@/lib/utils';
import type { Message } from '@/lib/waitlist/messages';
import { X } from './icons';

/** What a toast says, and how urgently. */
export interface ToastNote extends Message {
  kind: 'success' | 'error';
  /** Small print below, such as a request id to quote to support. */
  detail?: string;
}

interface ToastCardProps extends ToastNote {
  onClose: () => void;
}

/** One toast: ink, with an edge that tells its kind. */
export function ToastCard({ kind, title, description, detail, onClose }: ToastCardProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn(
        'ground-ink relative w-(--width) rounded-xs border-l-6 max-[601px]:w-full py-4 ps-5 pe-14 font-sans shadow-[0_16px_40px_-12px_rgb(20_16_31/0.5)]',
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
        <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
