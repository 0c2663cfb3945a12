import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names, leaving out falsy ones. They are not merged by meaning: tailwind-merge would take `text-d3` for
 * a colour and weighs 8 kB, so a component's variants and the classes it is given must not contradict each other.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
