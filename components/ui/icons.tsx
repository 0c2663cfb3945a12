import type { SVGProps } from 'react';

/** Icons are decorative: the control around them needs its own accessible name. */
function icon(path: string) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        aria-hidden="true"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ArrowRight = icon('M2 10h15M11.5 4.5 17 10l-5.5 5.5');
export const ArrowLeft = icon('M18 10H3M8.5 4.5 3 10l5.5 5.5');
export const ArrowDown = icon('M10 2v15M4.5 11.5 10 17l5.5-5.5');
export const Check = icon('M3 10.5 7.5 15 17 5.5');
export const ChevronDown = icon('M5 7.5l5 5 5-5');
export const CircleAlert = icon('M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16M10 5.5V11M10 13.5v1');
export const Copy = icon('M7 7h10v10H7zM13 7V3H3v10h4');
export const Download = icon('M10 3v10M5.5 9l4.5 4.5L14.5 9M3.5 17h13');
export const Pause = icon('M6 4v12M14 4v12');
export const Play = icon('M6 4l10 6-10 6z');
export const Plus = icon('M10 3v14M3 10h14');
export const Refresh = icon('M16.5 7A7.5 7.5 0 1 0 17.5 10.5M17 2.5V7h-4.5');
export const X = icon('M4 4l12 12M16 4 4 16');

export function Tape() {
  return (
    <svg
      viewBox="0 0 22 12"
      aria-hidden="true"
      className="h-3 w-[22px] fill-none stroke-current stroke-[1.5]"
    >
      <path d="M1 1v10M6 4v7M11 1v10M16 4v7M21 1v10" />
    </svg>
  );
}
