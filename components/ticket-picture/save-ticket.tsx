import { Button } from '@/components/ui/button';
import { ArrowDown } from '@/components/ui/icons';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { SharePlace } from '@/lib/analytics/track';
import { cn } from '@/lib/utils';
import type { TicketFacts } from '@/lib/waitlist/records';

const loadDialog = () => import('./ticket-dialog').catch(() => null);

interface SaveTicketProps {
  stats: TicketFacts;
  place: SharePlace;
  className?: string;
}

/** Its dialog, with everything that draws the picture, loads when the visitor asks for it. */
export function SaveTicket({ stats, place, className }: SaveTicketProps) {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadDialog);
  return (
    <div className={cn('grid', className)}>
      <Button
        ref={button}
        variant="line"
        icon={<ArrowDown />}
        pending={status === 'loading'}
        aria-busy={status === 'loading'}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onClick={open}
      >
        Save your ticket
      </Button>
      {/* No toast: its code may fail to load for the same reason. */}
      <div role="alert">
        {status === 'failed' && (
          <p className="mt-3 font-semibold text-small">
            We couldn't open your ticket picture. Check your connection and try again.
          </p>
        )}
      </div>
      {loaded && <loaded.TicketDialog {...dialogProps} stats={stats} place={place} />}
    </div>
  );
}
