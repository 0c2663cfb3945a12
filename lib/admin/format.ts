import { formatCents } from '../credit/money';

/** "+$1.00", "−$25.00": a change of credit. */
export function formatCentsChange(cents: number): string {
  if (cents === 0) return formatCents(0);
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
}

export const formatCount = (count: number) => count.toLocaleString('en-US');

/** "1.5K": an axis has room for four characters. */
export const formatCompactCount = (count: number) => count.toLocaleString('en-US', { notation: 'compact' });
