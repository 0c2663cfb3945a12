import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import type { SharePlace } from '@/lib/analytics/track';
import type { TicketFacts } from '@/lib/waitlist/records';
import { Actions } from './actions';
import { OutfitOptions } from './outfit-options';
import { Preview } from './preview';
import { type PictureChoice, useTicketPicture } from './use-ticket-picture';

export interface TicketDialogProps extends LazyDialogProps {
  stats: TicketFacts;
  place: SharePlace | null;
  choice: Partial<PictureChoice>;
  onChoose: (change: Partial<PictureChoice>) => void;
}

/** Fills a phone's screen. It scrolls as a whole, so nothing that has the focus is ever under a footer. */
export function TicketDialog({ open, onOpenChange, onClosed, ...props }: TicketDialogProps) {
  const { stats, place, choice, onChoose } = props;
  const ticket = useTicketPicture(stats, choice, open);
  const { outfit, photo } = ticket.choice;

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="dialog-sheet"
        aria-describedby={undefined}
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={onClosed}
      >
        <div className="flex min-h-dvh flex-col landscape:grid landscape:grid-cols-2 roomy:min-h-0">
          <Preview ticket={ticket} className="dialog-preview" />
          <div className="flex flex-col gap-3 p-3 landscape:justify-center not-low:landscape:gap-5 landscape:p-5 roomy:p-8">
            <DialogTitle className="font-display text-d3 portrait:sr-only">Your ticket</DialogTitle>
            {!ticket.isProtected && (
              <OutfitOptions
                chosen={outfit}
                photos={photo}
                onChoose={(chosen) => onChoose({ outfit: chosen, photo: true })}
              />
            )}
            {!photo && !ticket.isProtected && (
              <Button variant="line" size="sm" onClick={() => onChoose({ photo: true })}>
                Add the photo
              </Button>
            )}
            <Actions saves ticket={ticket} link={stats.referralLink} place={place} />
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Radix focuses the first option without scrolling, and it can be out of view. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
