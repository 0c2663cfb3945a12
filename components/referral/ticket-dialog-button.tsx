import { type ComponentProps, useState } from 'react';
import type { TicketDialogProps } from '@/components/ticket-picture/ticket-dialog';
import type { PictureChoice } from '@/components/ticket-picture/use-ticket-picture';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const loadTicketDialog = () => import('@/components/ticket-picture/ticket-dialog').catch(() => null);

/** What the visitor has chosen, in the dialog or by a swipe over the picture. */
export function useChoice() {
  const [choice, setChoice] = useState<Partial<PictureChoice>>({});
  const onChoose = (change: Partial<PictureChoice>) => setChoice({ ...choice, ...change });
  return { choice, onChoose };
}

type Props = Pick<TicketDialogProps, 'stats' | 'place' | 'choice' | 'onChoose'> &
  Pick<ComponentProps<typeof Button>, 'variant'> & { children: string };

/** The dialog loads when the visitor asks for it. */
export function TicketDialogButton({ children, variant = 'line', ...ticket }: Props) {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadTicketDialog);
  return (
    <div className="col-span-full grid">
      <Button
        ref={button}
        variant={variant}
        icon={<ArrowRight />}
        pending={status === 'loading'}
        aria-busy={status === 'loading'}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onClick={open}
      >
        {children}
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
