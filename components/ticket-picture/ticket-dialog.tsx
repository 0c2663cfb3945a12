import { outfits } from '@/components/landing/outfits';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Refresh } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import { pictures } from '@/components/ui/pictures';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import type { SharePlace } from '@/lib/analytics/track';
import type { TicketFacts } from '@/lib/waitlist/records';
import { Actions } from './actions';
import { formatNames, formats } from './draw/formats';
import { ticketText } from './draw/text';
import { Options } from './options';
import { type PictureChoice, useTicketPicture } from './use-ticket-picture';

interface TicketDialogProps extends LazyDialogProps {
  stats: TicketFacts;
  place: SharePlace;
}

export function TicketDialog({ open, onOpenChange, onClosed, stats, place }: TicketDialogProps) {
  const { choice, choose, picture, file, failed, retry } = useTicketPicture(stats, open);
  const { format, outfit, photo } = choice;

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} onOpenAutoFocus={focusDialog} onCloseAutoFocus={onClosed}>
        {/* On phones, only the middle scrolls. Windows lower than that have no space for a fixed footer. */}
        <div className="max-md:[@media(height>=30rem)]:flex max-h-[calc(100svh-34px)] flex-col md:grid md:max-h-none md:grid-cols-2 md:grid-rows-[auto_1fr_auto]">
          <DialogTitle className="shrink-0 py-4.5 pr-18 pl-5 font-display text-[1.75rem] leading-tight md:col-start-2 md:py-7 md:pl-8 md:text-d3">
            Save your ticket
          </DialogTitle>
          <div className="min-h-0 scroll-py-2.5 overflow-y-auto md:contents">
            {/* As high as the highest format, so that nothing moves between formats. */}
            <div className="[--preview-height:30svh] md:[--preview-height:min(36rem,100svh-96px)] grid min-h-[calc(var(--preview-height)+2rem)] place-items-center bg-ink-deep p-4 md:col-start-1 md:row-span-3 md:row-start-1 md:min-h-[calc(var(--preview-height)+4rem)] md:p-8">
              {!picture && !failed && (
                <span aria-hidden="true" className="ticks h-3 w-3/5 animate-pulse [--tick-gap:9px]" />
              )}
              {picture && (
                <picture>
                  <img
                    src={picture.url}
                    alt={describe(stats, choice)}
                    width={picture.width}
                    height={picture.height}
                    className="max-h-(--preview-height) w-auto"
                  />
                </picture>
              )}
            </div>
            <div className="flex flex-col gap-5 px-5 py-5 md:col-start-2 md:gap-7 md:px-8 md:pt-0">
              <Options
                legend="Outfit"
                chosen={outfit.title}
                values={outfits}
                value={outfit}
                onChange={(chosen) => choose({ outfit: chosen, photo: true })}
                labelOf={({ title }) => title}
                className="aspect-square flex-1 md:aspect-[4/5]"
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
                chosen={`${formats[format].width} × ${formats[format].height} pixels`}
                values={formatNames}
                value={format}
                onChange={(chosen) => choose({ format: chosen })}
                labelOf={(name) => name}
                className="grid min-h-12 flex-auto place-items-center px-2 font-semibold text-small"
              >
                {(name) => name}
              </Options>
              {!photo && (
                <Button variant="line" size="sm" onClick={() => choose({ photo: true })}>
                  Add the photo
                </Button>
              )}
              <div role="alert">
                {failed && (
                  <p className="text-coral text-small">
                    We couldn't make your picture. Check your connection and try again.
                  </p>
                )}
              </div>
              {failed && (
                <Button variant="line" size="sm" icon={<Refresh />} onClick={retry}>
                  Try again
                </Button>
              )}
            </div>
          </div>
          <Actions file={file} failed={failed} link={stats.referralLink} place={place} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** By default, Radix focuses the first option without scrolling, and it can be out of view. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function describe(stats: TicketFacts, { outfit, photo }: PictureChoice): string {
  const { isVip, place, caption, code, invitation } = ticketText(stats);
  const background = photo ? ` Background: ${outfit.alt}.` : '';
  return `Your ticket: ${place}${isVip ? ',' : ''} ${caption}. Code ${code}. ${invitation}.${background}`;
}
