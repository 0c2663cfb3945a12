import { useState } from 'react';
import type { TicketDialogProps } from '@/components/ticket-picture/ticket-dialog';
import type { PictureChoice } from '@/components/ticket-picture/use-ticket-picture';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const loadTicketDialog = () => import('@/components/ticket-picture/ticket-dialog').catch(() => null);

/** What the visitor has chosen in the dialog. */
export function useChoice() {
  const [choice, setChoice] = useState<Partial<PictureChoice>>({});
  const onChoose = (change: Partial<PictureChoice>) => setChoice({ ...choice, ...change });
  return { choice, onChoose };
}

interface Props extends Pick<TicketDialogProps, 'stats' | 'place' | 'choice' | 'onChoose'> {
  /** A small control on the picture. */
  small?: boolean;
  children: string;
}

/** The dialog loads when the visitor asks for it. */
export function TicketDialogButton({ small = false, children, ...ticket }: Props) {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadTicketDialog);
  return (
    <div className={small ? 'absolute -right-2.5 bottom-0 grid justify-items-end' : 'grid'}>
      <Button
        ref={button}
        variant={small ? 'paper' : 'line'}
        size={small ? 'sm' : 'default'}
        className={small ? 'gap-1.5 px-2.5 text-tape' : undefined}
        icon={small ? undefined : <ArrowRight />}
        pending={status === 'loading'}
        aria-label={small ? children : undefined}
        aria-busy={status === 'loading'}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onClick={open}
      >
        {small && <Hanger />}
        <span>{small ? 'Change' : children}</span>
      </Button>
      {/* No toast: its code may fail to load for the same reason. */}
      <div role="alert">
        {status === 'failed' && (
          <p className="mt-3 font-semibold text-small">
            We couldn't open your ticket picture. Check your connection and try again.
          </p>
        )}
      </div>
      {loaded && <loaded.TicketDialog {...dialogProps} {...ticket} />}
    </div>
  );
}

function Hanger() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-[1.5] stroke-current">
      <path d="M7.6 6A2.4 2.4 0 1 1 11 8.2c-.7.3-1 .7-1 1.3v.8l7.6 4.6c1 .7.6 1.6-.4 1.6H2.8c-1 0-1.4-.9-.4-1.6L10 10.3" />
    </svg>
  );
}
