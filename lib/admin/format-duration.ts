import { formatCount } from './format';

const UNITS = [
  { seconds: 24 * 60 * 60, name: 'days' },
  { seconds: 60 * 60, name: 'h' },
  { seconds: 60, name: 'min' },
] as const;

/** In the largest unit of which there are at least two: "90 s", "5 min", "3 days". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= 2 * one.seconds);
  if (!unit) return `${Math.round(seconds)} s`;
  const count = Math.round(seconds / unit.seconds);
  return `${formatCount(count)} ${unit.name}`;
}
