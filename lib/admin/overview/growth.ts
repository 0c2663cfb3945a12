import 'server-only';
import type { Handle } from '@/db/client';
import { readAgeDays, readDailySignups, readWeeklyCohorts } from '@/db/queries/statistics';
import { cachedRead } from '../cached-reads';
import { parseRange, type Range } from './range';

/** A shorter chart would have one or two weeks, which shows no trend. */
const MIN_COHORT_DAYS = 8 * 7;

export type DailySignups = Awaited<ReturnType<typeof readDailySignups>>[number];
export interface WeeklyCoefficient {
  /** The Monday of the week. */
  week: string;
  people: number;
  friends: number;
  /** Friends per person. */
  coefficient: number;
}

async function daysIn(handle: Handle, range: Range): Promise<number> {
  return range === 'all' ? readAgeDays(handle) : Number(range);
}

/** Signups per day in UTC, oldest first. */
export const readSignupsPerDay = cachedRead(
  async (handle, range): Promise<DailySignups[]> =>
    readDailySignups(handle, await daysIn(handle, parseRange(range))),
);

/** Friends per person by the week in which the person joined. A recent week still grows. */
export const readCoefficientPerWeek = cachedRead(async (handle, range): Promise<WeeklyCoefficient[]> => {
  const days = Math.max(await daysIn(handle, parseRange(range)), MIN_COHORT_DAYS);
  const weeks = await readWeeklyCohorts(handle, days);
  return weeks.map((week) => ({ ...week, coefficient: week.friends / week.people }));
}, 20_000);
