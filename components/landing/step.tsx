import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

interface StepProps {
  number: string;
  title: string;
  text: string;
  /** Its place in the grid; on a phone `--indent-left` or `--indent-right` sets the picture in. */
  className: string;
  /** The picture's proportions. */
  frame: string;
  children: ReactNode;
}

/** One step: a picture and its caption, measured off by a few ticks. */
export function Step({ number, title, text, className, frame, children }: StepProps) {
  return (
    <li className={className}>
      <div
        className={cn('relative mr-(--indent-right) ml-(--indent-left) overflow-hidden rounded-xs', frame)}
      >
        {children}
      </div>
      <div className="relative mt-6 grid grid-cols-[auto_1fr] gap-4 border-line-ink border-t pt-5.5 before:absolute before:-top-px before:left-0 before:h-[9px] before:w-33 before:text-coral before:[--tick-gap:11px] before:[--tick-width:1.5px] before:ticks md:gap-6 md:max-lg:grid-cols-1 md:max-lg:gap-2">
        <span className="pt-2 font-display text-[clamp(4.5rem,8.4vw,7.5rem)] text-coral leading-[0.82] tracking-[-0.04em]">
          {number}
        </span>
        <div className="pt-1.5">
          <h3 className="font-semibold text-[1.375rem] leading-tight tracking-[-0.012em]">{title}</h3>
          <p className="mt-1.5 max-w-[25em] text-muted-ink">{text}</p>
        </div>
      </div>
    </li>
  );
}
