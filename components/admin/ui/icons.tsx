import type { SVGProps } from 'react';
import { cn } from '@/lib/utils';

/** Icons are decorative: the control around them needs its own accessible name. */
function icon(path: string) {
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={cn('shrink-0', className)}
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ChevronDown = icon('M5 7.5l5 5 5-5');
export const Download = icon('M10 3v10M5.5 9l4.5 4.5L14.5 9M3.5 17h13');
export const Pause = icon('M7 4.5v11M13 4.5v11');
export const Play = icon('M6.5 4.5l9 5.5-9 5.5z');
export const Refresh = icon('M16.5 8A7 7 0 1 0 17 11M17 3.5V8h-4.5');
export const X = icon('M5 5l10 10M15 5 5 15');
