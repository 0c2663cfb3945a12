import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

type Props = { className: string; drawn?: boolean; children: ReactNode };

export function HangTag({ className, drawn = false, children }: Props) {
  return (
    <div className="relative">
      <Thread drawn={drawn} />
      <div
        className={cn(
          'relative [--cut:32px] md:[--cut:44px]',
          '[clip-path:polygon(var(--cut)_0,calc(100%-var(--cut))_0,100%_var(--cut),100%_100%,0_100%,0_var(--cut))]',
          className,
        )}
      >
        <span className="absolute top-[22px] left-1/2 size-5 -translate-x-1/2 rounded-full bg-peach [box-shadow:0_0_0_1.5px_var(--color-ink)]" />
        {/* The same thread in the tag's text color. The tag clips it at its edge. */}
        <Thread drawn={drawn} />
        {children}
      </div>
    </div>
  );
}

/** The strands start at the origin, which is the center of the hole. */
const STRANDS = ['M0 0C-10-48 30-76 54-106S80-172 56-208', 'M0 0C16-34 48-54 64-84S92-170 72-208'];

function Thread({ drawn }: { drawn: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-8 left-1/2 hidden size-px overflow-visible fill-none stroke-(--fg) stroke-[1.6] md:block"
    >
      {STRANDS.map((strand) => (
        <path
          key={strand}
          d={strand}
          pathLength={1}
          className={cn(drawn && 'animate-draw [stroke-dasharray:1]')}
        />
      ))}
    </svg>
  );
}
