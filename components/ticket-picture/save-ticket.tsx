import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowDown } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { cn } from '@/lib/utils';
import type { TicketFacts } from '@/lib/waitlist/records';

/** `null` if loading fails: the network is down, or a deployment removed the file. The next click tries again. */
const loadDialog = () => import('./ticket-dialog').catch(() => null);

interface SaveTicketProps {
  stats: TicketFacts;
  place: SharePlace;
  className?: string;
}

/** Its dialog, with everything that draws the picture, loads when the visitor asks for it. */
export function SaveTicket({ stats, place, className }: SaveTicketProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDialog>>>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function openDialog() {
    setLoading(true);
    const dialog = await loadDialog();
    setLoading(false);
    setLoaded(dialog);
    setOpen(dialog !== null);
    setFailed(dialog === null);
  }

  return (
    <div className={cn('grid', className)}>
      <Button
        ref={button}
        variant="line"
        icon={<ArrowDown />}
        pending={loading}
        aria-busy={loading}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openDialog}
      >
        Save your ticket
      </Button>
      {/* No toast: its code may fail to load for the same reason. */}
      <div role="alert">
        {failed && (
          <p className="mt-3 font-semibold text-small">
            We couldn't open your ticket picture. Check your connection and try again.
          </p>
        )}
      </div>
      {loaded && (
        <loaded.TicketDialog
          open={open}
          onOpenChange={setOpen}
          onClosed={() => button.current?.focus()}
          stats={stats}
          place={place}
        />
      )}
    </div>
  );
}
