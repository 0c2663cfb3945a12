import type { Handle } from '@/db/client';
import { readFirstSignup } from '@/db/queries/reports/statistics';
import { DAY_MS, daysBefore, HOUR_MS, startOfDay, startOfHour } from '../../days';

/** Days. One is the last 24 hours, the others are days in UTC, today included. */
export const ranges = ['1', '7', '30', 'all'] as const;
export type Range = (typeof ranges)[number];

export const rangeTitles: Record<Range, string> = {
  '1': '24 hours',
  '7': '7 days',
  '30': '30 days',
  all: 'All',
};

/** @param value a search parameter of the page's URL. */
export const parseRange = (value: unknown) => ranges.find((range) => range === value);

/** Hours while the waitlist is young. */
export async function defaultRange(handle: Handle): Promise<Range> {
  return (await readPeriod(handle, 'all')).unit === 'hour' ? '1' : '30';
}

/** The period that ends now, and the one before it, which ended as many days ago at this time of day. */
export async function readPeriod(handle: Handle, range: Range) {
  const now = new Date();
  const first = (await readFirstSignup(handle)) ?? now;
  const ageDays = (now.getTime() - first.getTime()) / DAY_MS;
  const days = range === 'all' ? ageDays : Number(range);
  const unit: 'day' | 'hour' = days <= 2 ? 'hour' : 'day';
  const start = unit === 'hour' ? startOfHour : startOfDay;
  if (range === 'all') return { from: start(first), unit, period: null };
  const length = days * DAY_MS - (unit === 'hour' ? HOUR_MS : DAY_MS);
  const from = new Date(start(now).getTime() - length);
  const before = { from: daysBefore(from, days), to: daysBefore(now, days) };
  return { from, unit, period: { from, before: first <= before.from ? before : undefined } };
}
