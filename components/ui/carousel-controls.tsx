import type { ReactNode } from 'react';
import { ArrowLeft, ArrowRight } from './icons';

interface CarouselControlsProps {
  current: number;
  count: number;
  trackId: string;
  goTo: (index: number) => void;
}

/** Which slide it is, and the buttons to the one before and the next. */
export function CarouselControls({ current, count, trackId, goTo }: CarouselControlsProps) {
  return (
    <div className="flex items-center gap-3 max-md:w-full">
      <p aria-live="polite" className="mr-3 max-md:mr-auto font-semibold text-small">
        {`${current + 1} / ${count}`}
      </p>
      <Arrow name="Previous" trackId={trackId} off={current === 0} onClick={() => goTo(current - 1)}>
        <ArrowLeft className="size-5.5" strokeWidth={1.6} />
      </Arrow>
      <Arrow name="Next" trackId={trackId} off={current === count - 1} onClick={() => goTo(current + 1)}>
        <ArrowRight className="size-5.5" strokeWidth={1.6} />
      </Arrow>
    </div>
  );
}

interface ArrowProps {
  name: string;
  trackId: string;
  /** At the end it stays focusable, so that the keyboard does not lose its place. */
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Arrow({ name, trackId, off, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-controls={trackId}
      aria-disabled={off}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-xs border-[1.5px] border-ink transition-colors duration-160 ease-fit hover:not-aria-disabled:bg-ink hover:not-aria-disabled:text-coral aria-disabled:cursor-default aria-disabled:border-ink/30 aria-disabled:text-ink/35 md:size-14"
    >
      {children}
    </button>
  );
}
