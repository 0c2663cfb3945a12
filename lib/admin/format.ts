import { formatDollars } from '../credit/money';

/** "$35.00" for 3,500 cents. */
export const formatCents = (cents: number) => formatDollars(cents / 100);

/** "+$1.00", "−$25.00": a change of credit. */
export function formatCentsChange(cents: number): string {
  if (cents === 0) return formatCents(0);
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
}

export const formatCount = (count: number) => count.toLocaleString('en-US');
