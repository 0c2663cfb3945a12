import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Refresh } from '@/components/ui/icons';
import { cn } from '@/lib/utils';
import { HEIGHT, WIDTH } from './draw/draw-ticket';
import type { TicketPicture } from './use-ticket-picture';

const pictureFailed = "We couldn't make your picture. Check your connection and try again.";
const pictureProtected = 'Your browser keeps us from making a picture, so send the link alone.';

interface PreviewProps {
  ticket: TicketPicture;
  /** The size of the area. The picture fills it. */
  className: string;
  /** A control at the corner of the picture. */
  children?: ReactNode;
}

export function Preview({ ticket, className, children }: PreviewProps) {
  const { picture, failed, isProtected, retry } = ticket;
  return (
    <div
      tabIndex={-1}
      className={cn('grid place-items-center', failed && 'content-center gap-4', className)}
      // The picture takes the focus before the button to try again disappears.
      onClickCapture={({ currentTarget }) => failed && currentTarget.focus({ preventScroll: true })}
    >
      {!picture && !failed && (
        <span aria-hidden="true" className="ticks h-3 w-3/5 animate-pulse [--tick-gap:9px]" />
      )}
      {picture && !failed && (
        <div className={children ? 'picture-frame' : 'contents'}>
          <picture className="contents">
            <img
              src={picture.url}
              alt={picture.alt}
              width={WIDTH}
              height={HEIGHT}
              className="size-full min-h-0 object-contain"
            />
          </picture>
          {children}
        </div>
      )}
      <p role="alert" className="text-balance px-4 text-center text-coral text-small empty:absolute">
        {failed && (isProtected ? pictureProtected : pictureFailed)}
      </p>
      {failed && !isProtected && (
        <Button variant="line" size="sm" icon={<Refresh />} onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
