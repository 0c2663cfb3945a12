import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';
import { Thread } from './thread';

interface HangTagProps {
  /** The ground of the tag, and its padding. */
  className: string;
  /** The colour of the thread where it lies on the tag. */
  threadClassName: string;
  /** Draws the thread when the tag appears. */
  drawn?: boolean;
  children: ReactNode;
}

/** A paper tag with cut corners and a punched hole, hanging from a thread that leaves the section at the top. */
export function HangTag({ className, threadClassName, drawn = false, children }: HangTagProps) {
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
        <span className="absolute top-[22px] left-1/2 size-5 -translate-x-1/2 rounded-full bg-peach shadow-[0_0_0_1.5px_var(--color-ink)]" />
        {/* Once more, in a colour that shows on the tag, which cuts it at its own edge. */}
        <Thread drawn={drawn} className={threadClassName} />
        {children}
      </div>
    </div>
  );
}
