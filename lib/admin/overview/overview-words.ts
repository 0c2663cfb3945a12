import type { Figure } from '@/db/figures';
import { PREMIERE_SPOTS } from '../../constants';
import { daysBefore } from '../../days';
import { formatCount } from '../../format';
import { MIN_DAYS, MIN_SIGNUPS, type SpotsForecast } from './forecast-spots';
import { type Range, rangeTitles } from './period';

/** Below so many, a percentage says nothing. */
const MIN_FOR_PERCENT = 10;

/** "+120 in 7 days (↑ 34% from 90)", or nothing without a period. */
export function describeChange(
  { added, before }: Partial<Figure>,
  range: Range,
  format: (value: number) => string = formatCount,
): string | undefined {
  if (added === null || added === undefined) return undefined;
  const signed = (value: number, plus = '') => `${value < 0 ? '−' : plus}${format(Math.abs(value))}`;
  const change = `${signed(added, '+')} in ${rangeTitles[range]}`;
  if (before === null || before === undefined) return change;
  if (added === before) return `${change} (as before)`;
  const arrow = added > before ? '↑' : '↓';
  const percent = formatCount(Math.round((Math.abs(added - before) / Math.abs(before)) * 100));
  return `${change} (${arrow}${Math.abs(before) >= MIN_FOR_PERCENT ? ` ${percent}%` : ''} from ${signed(before)})`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function describeDays(first: Date, last: Date): string {
  const [from, to] = [dayFormat.format(first), dayFormat.format(last)];
  if (from === to) return `on ${from}`;
  const isOneMonth =
    first.getUTCMonth() === last.getUTCMonth() && first.getUTCFullYear() === last.getUTCFullYear();
  return `between ${isOneMonth ? first.getUTCDate() : from} and ${to}`;
}

/** @param today the first day that can be the last spot's. */
export function describeForecast(forecast: SpotsForecast, today: Date): string {
  switch (forecast.kind) {
    case 'full':
      return `All ${PREMIERE_SPOTS} spots are taken`;
    case 'not_enough_data':
      return `When the ${PREMIERE_SPOTS} spots run out: not enough data yet`;
    case 'no_end':
      return `No end of the ${PREMIERE_SPOTS} spots in sight`;
    case 'between': {
      const days = describeDays(daysBefore(today, -forecast.first), daysBefore(today, -forecast.last));
      return `${PREMIERE_SPOTS} spots run out ${days}`;
    }
  }
}

export const forecastHints: Record<SpotsForecast['kind'], string> = {
  full: 'People who join now get no premiere spot.',
  not_enough_data: `A forecast needs ${MIN_DAYS} whole days (UTC) and ${MIN_SIGNUPS} signups.`,
  no_end: 'At the pace of the last weeks, they may last for more than a year.',
  between: 'With a probability of 80%, if growth goes on like in the last weeks. Days are in UTC.',
};
