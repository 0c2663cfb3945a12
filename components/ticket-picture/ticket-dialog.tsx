import { outfits } from '@/components/landing/outfits';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Picture } from '@/components/ui/picture';
import { pictures } from '@/components/ui/pictures';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import type { SharePlace } from '@/lib/analytics/track';
import type { TicketFacts } from '@/lib/waitlist/records';
import { Actions } from './actions';
import { formatNames } from './draw/formats';
import { Options } from './options';
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
  const { format, outfit, photo } = ticket.choice;

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
            <Options
              legend="Outfit"
              values={outfits}
              value={outfit}
              onChange={(chosen) => onChoose({ outfit: chosen, photo: true })}
              labelOf={({ title }) => title}
              className="gap-2"
              optionClassName="h-12 flex-1 data-chosen:[box-shadow:0_0_0_3px_var(--color-coral)] roomy:h-24"
            >
              {({ picture: name }) =>
                photo ? (
                  <Picture name={name} alt="" sizes="96px" />
                ) : (
                  <span className="block size-full" style={{ backgroundColor: pictures[name].tint }} />
                )
              }
            </Options>
            <Options
              legend="Format"
              values={formatNames}
              value={format}
              onChange={(chosen) => onChoose({ format: chosen })}
              labelOf={(name) => name}
              className="flex-wrap rounded-xs bg-ink-card p-1"
              optionClassName="grid min-h-11 min-w-fit! flex-1 place-items-center font-semibold text-[min(var(--text-small),4.7vw)] data-chosen:bg-paper data-chosen:text-ink"
            >
              {(name) => name}
            </Options>
            {!photo && (
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
