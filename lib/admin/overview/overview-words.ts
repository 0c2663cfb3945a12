import type { Figure } from '@/db/figures';
import { formatCount } from '../../format';
import { type Range, rangeTitles } from './period';

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
