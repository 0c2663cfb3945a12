import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Refresh } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import type { TicketFacts } from '@/lib/waitlist/records';
import { Actions } from './actions';
import { ticketText } from './draw/ticket-text';
import type { PictureChoice } from './make-picture';
import { FormatOptions, OutfitOptions } from './options';
import { Preview } from './preview';
import { usePicture } from './use-picture';

interface TicketDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  stats: TicketFacts;
  place: SharePlace;
}

export function TicketDialog({ open, onOpenChange, onClosed, stats, place }: TicketDialogProps) {
  const { choice, choose, picture, file, failed, retry } = usePicture(stats, open);
  const [message, setMessage] = useState<string>();
  const { format, outfit, photo } = choice;

  function change(part: Partial<PictureChoice>) {
    setMessage(undefined);
    choose(part);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} onCloseAutoFocus={onClosed}>
        <div className="grid grid-cols-1 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <DialogTitle className="py-4.5 pr-18 pl-5 font-display text-[1.75rem] leading-tight md:col-start-2 md:py-7 md:pl-8 md:text-d3">
            Save your ticket
          </DialogTitle>
          <PreviewFrame pending={!picture && !failed}>
            {picture && <Preview picture={picture} label={describe(stats, choice)} />}
          </PreviewFrame>
          <div className="flex flex-col gap-5 px-5 pt-5 md:gap-7 md:px-8 md:pt-0">
            <OutfitOptions
              outfit={outfit}
              withoutPhotos={!photo}
              onChange={(chosen) => change({ outfit: chosen, photo: true })}
            />
            <FormatOptions format={format} onChange={(chosen) => change({ format: chosen })} />
            {!photo && (
              <Button variant="line" size="sm" onClick={() => change({ photo: true })}>
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
            <div className="sticky bottom-0 -mx-5 mt-auto grid gap-3 border-line-ink border-t bg-ink px-5 pt-4 pb-5 md:static md:mx-0 md:border-0 md:px-0 md:pb-8">
              <Actions file={file} link={stats.referralLink} place={place} onDelivered={setMessage} />
              <p role="status" className="min-h-[1lh] text-muted-ink text-small">
                {file ? (message ?? 'Your picture is ready.') : !failed && 'Making your picture...'}
              </p>
            </div>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** As high as the highest format, so that nothing moves between formats. */
function PreviewFrame({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <div className="[--preview-height:34svh] md:[--preview-height:min(36rem,100svh-96px)] relative grid min-h-[calc(var(--preview-height)+2rem)] place-items-center bg-ink-deep p-4 md:col-start-1 md:row-span-2 md:row-start-1 md:min-h-[calc(var(--preview-height)+4rem)] md:p-8">
      {pending && <span aria-hidden="true" className="ticks h-3 w-3/5 animate-pulse [--tick-gap:9px]" />}
      {children}
    </div>
  );
}

function describe(stats: TicketFacts, { outfit, photo }: PictureChoice): string {
  const { isVip, place, caption, code } = ticketText(stats);
  const background = photo ? ` Background: ${outfit.alt}.` : '';
  return `Your ticket: ${place}${isVip ? ',' : ''} ${caption}. Code ${code}.${background}`;
}
