const counts = new Intl.NumberFormat('en-US');

/** "12,345" */
export const formatCount = (count: number): string => counts.format(count);

const compactCounts = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** "1.5K": an axis has room for four characters. */
export const formatCompactCount = (count: number): string => compactCounts.format(count);

const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/** "3 h", "12 min" or "40 s". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds);
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.floor(seconds)} s`;
}
