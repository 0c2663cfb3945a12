import { useEffect, useRef } from 'react';
import type { TicketPicture } from './draw/ticket-picture';
import { paint } from './make-picture';

/** Drawn at the screen's pixels instead of scaled, so that it is sharp at every pixel density. */
export function Preview({ picture, label }: { picture: TicketPicture; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture.layout;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) {
        paint(element, picture, Math.round(element.clientWidth * window.devicePixelRatio));
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [picture]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="h-auto max-h-full w-full"
      style={{
        aspectRatio: `${width} / ${height}`,
        maxWidth: `calc(var(--preview-height) * ${width / height})`,
      }}
    />
  );
}
