import type { Figure } from '@/db/figures';
import type { SourceKind } from '@/db/queries/reports/sources';
import { formatCount } from '../../format';

/** Days in UTC, today included. */
export const ranges = ['7', '30'] as const;
export type Range = (typeof ranges)[number];

export const rangeTitles: Record<Range, string> = { '7': '7 days', '30': '30 days' };

/** @param value a search parameter of the page's URL. */
export const parseRange = (value: unknown): Range => ranges.find((range) => range === value) ?? '30';

export const sourceKindTitles: Record<SourceKind, string> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  host: 'Website',
};

/** @param value a search parameter of the page's URL. */
export const parseSourceKind = (value: unknown): SourceKind =>
  (Object.keys(sourceKindTitles) as SourceKind[]).find((kind) => kind === value) ?? 'source';

/** A percentage of fewer people says nothing. */
const MIN_FOR_PERCENT = 10;

/** "+120 in 7 days (↑ 34% from 90)" */
export function describeChange(
  { added, before }: Pick<Figure, 'added' | 'before'>,
  range: Range,
  format: (value: number) => string = formatCount,
): string {
  const signed = (value: number, plus = '') => `${value < 0 ? '−' : plus}${format(Math.abs(value))}`;
  const change = `${signed(added, '+')} in ${rangeTitles[range]}`;
  if (before === null) return change;
  if (added === before) return `${change} (as before)`;
  const arrow = added > before ? '↑' : '↓';
  const percent = formatCount(Math.round((Math.abs(added - before) / Math.abs(before)) * 100));
  return `${change} (${arrow}${Math.abs(before) >= MIN_FOR_PERCENT ? ` ${percent}%` : ''} from ${signed(before)})`;
}
