import type { Handle } from '@/db/client';
import type { Period } from '@/db/figures';
import { readFirstSignup } from '@/db/queries/reports/statistics';
import { daysBefore, startOfDay } from '../../days';

/** Days in UTC, today included. */
export const ranges = ['7', '30'] as const;
export type Range = (typeof ranges)[number];

export const rangeTitles: Record<Range, string> = { '7': '7 days', '30': '30 days' };

/** @param value a search parameter of the page's URL. */
export const parseRange = (value: unknown): Range => ranges.find((range) => range === value) ?? '30';

/** The period that ends now, and the one before it, which ended as many days ago at this time of day. */
export async function readPeriod(handle: Handle, range: Range): Promise<Period> {
  const [now, days] = [new Date(), Number(range)];
  const from = daysBefore(startOfDay(now), days - 1);
  const before = { from: daysBefore(from, days), to: daysBefore(now, days) };
  const first = (await readFirstSignup(handle)) ?? now;
  return { from, before: first <= before.from ? before : undefined };
}
