import { type ClassValue, clsx } from 'clsx';

/** Without tailwind-merge, which takes `text-d3` for a color and adds 8 kB: classes must not contradict each other. */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
