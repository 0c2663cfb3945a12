import { type ClassValue, clsx } from 'clsx';

/** Classes must not contradict each other: tailwind-merge would take `text-d3` for a color and add 8 kB. */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
