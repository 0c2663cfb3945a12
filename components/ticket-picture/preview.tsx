import { type PointerEvent, type ReactNode, useRef } from 'react';
import { type Outfit, outfits } from '@/components/landing/outfits';
import { Button } from '@/components/ui/button';
import { Refresh } from '@/components/ui/icons';
import { cn } from '@/lib/utils';
import type { TicketPicture } from './use-ticket-picture';

/** A movement of fewer pixels is a tap. */
const SWIPE = 40;

interface PreviewProps {
  ticket: TicketPicture;
  /** A swipe over the picture calls it. */
  onChoose: (change: { outfit: Outfit }) => void;
  /** The size of the area. The picture fills it. */
  className: string;
  /** A control at the corner of the picture. */
  children?: ReactNode;
}

export function Preview({ ticket, onChoose, className, children }: PreviewProps) {
  const { picture, failed, retry, choice } = ticket;
  const start = useRef<number>(undefined);

  function swipe(event: PointerEvent) {
    const distance = event.clientX - (start.current ?? event.clientX);
    start.current = undefined;
    if (Math.abs(distance) < SWIPE) return;
    const index = outfits.indexOf(choice.outfit) + (distance < 0 ? 1 : -1);
    onChoose({ outfit: outfits.at(index % outfits.length) ?? choice.outfit });
  }

  return (
    <div
      tabIndex={-1}
      className={cn('grid touch-pan-y place-items-center', failed && 'content-center gap-4', className)}
      onPointerDown={({ pointerType, clientX }) => {
        start.current = pointerType === 'touch' ? clientX : undefined;
      }}
      onPointerUp={swipe}
      // The picture takes the focus before the button to try again disappears.
      onClickCapture={({ currentTarget }) => failed && currentTarget.focus({ preventScroll: true })}
    >
      {!picture && !failed && (
        <span aria-hidden="true" className="ticks h-3 w-3/5 animate-pulse [--tick-gap:9px]" />
      )}
      {picture && !failed && (
        <div
          className={children ? 'picture-frame' : 'contents'}
          style={{ '--ratio': picture.width / picture.height }}
        >
          <picture className="contents">
            <img
              src={picture.url}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              className="size-full min-h-0 object-contain"
            />
          </picture>
          {children}
        </div>
      )}
      <p role="alert" className="text-balance px-4 text-center text-coral text-small empty:absolute">
        {failed && "We couldn't make your picture. Check your connection and try again."}
      </p>
      {failed && (
        <Button variant="line" size="sm" icon={<Refresh />} onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
