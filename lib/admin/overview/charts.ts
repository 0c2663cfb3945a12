import type { Handle } from '@/db/client';
import { readFirstTryCounts } from '@/db/queries/reports/first-tries';
import { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/reports/sources';
import type { SignupsByDay } from '@/db/queries/reports/statistics';
import { DAY_MS, dayName, MINUTE_MS } from '../../days';
import { cachedRead } from '../cached-reads';
import { readPeopleTotals } from './figures';
import { type Range, readPeriod } from './period';

export { type SourceKind, sourceKinds } from '@/db/queries/reports/sources';

/** @param value a search parameter of the page's URL. */
export const parseSourceKind = (value: unknown): SourceKind =>
  sourceKinds.find((kind) => kind === value) ?? 'source';

export type SignupsOfDay = ReturnType<typeof signupsSince>[number];

/** The days in UTC up to today, oldest first. Those without signups count 0. */
function signupsSince(from: Date, signups: SignupsByDay) {
  const daysSince = (time: Date) => Math.floor((time.getTime() - from.getTime()) / DAY_MS);
  const days = Array.from({ length: daysSince(new Date()) + 1 }, (_, index) => ({
    day: dayName(new Date(from.getTime() + index * DAY_MS)),
    signups: 0,
    referred: 0,
  }));
  for (const { day, people, referred } of signups) {
    const counts = days[daysSince(day)];
    if (counts) Object.assign(counts, { signups: people.total, referred: referred.total });
  }
  return days;
}

export async function readSignups(handle: Handle, range: Range) {
  const { signups, from } = await readPeopleTotals(handle, range);
  return signupsSince(from, signups);
}

export type Share = Pick<Awaited<ReturnType<typeof readSourceCounts>>[number], 'people' | 'share'>;

export const readFirstTries = cachedRead(
  async (handle, range: Range) => {
    const { from } = await readPeriod(handle, range);
    return { from, answers: await readFirstTryCounts(handle, from) };
  },
  5_000,
  MINUTE_MS,
);

/** People by source, most first; null without one. */
export const readSources = cachedRead(
  async (handle, by: SourceKind, range: Range) => {
    const { from } = await readPeriod(handle, range);
    return { from, sources: await readSourceCounts(handle, { by, since: from }) };
  },
  5_000,
  MINUTE_MS,
);
