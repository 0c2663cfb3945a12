import { formatCents } from '../credit/money';

/** "+$1.00", "−$25.00": a change of credit. */
export function formatCentsChange(cents: number): string {
  if (cents === 0) return formatCents(0);
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
}

export const formatCount = (count: number) => count.toLocaleString('en-US');

/** "1.5K": an axis has room for four characters. */
export const formatCompactCount = (count: number) => count.toLocaleString('en-US', { notation: 'compact' });

const UNITS = [
  { seconds: 24 * 60 * 60, name: 'days' },
  { seconds: 60 * 60, name: 'h' },
  { seconds: 60, name: 'min' },
] as const;

/** In the largest unit of which there are at least two: "90 s", "5 min", "3 days". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= 2 * one.seconds);
  if (!unit) return `${Math.round(seconds)} s`;
  return `${formatCount(Math.round(seconds / unit.seconds))} ${unit.name}`;
}
