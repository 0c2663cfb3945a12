import 'server-only';
import type { Handle } from '@/db/client';
import { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/sources';
import { readAgeDays, readDailySignups, readWeeklyCohorts } from '@/db/queries/statistics';
import { cachedRead } from '../cached-reads';

export { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/sources';

/** How many days the charts show. */
export const ranges = ['7', '30', '90', 'all'] as const;
export type Range = (typeof ranges)[number];

/** A shorter chart would have one or two weeks, which shows no trend. */
const MIN_COHORT_DAYS = 8 * 7;

/** @param value a search parameter of the page's URL. */
export const parseRange = (value: unknown): Range => ranges.find((range) => range === value) ?? '30';

/** @param value a search parameter of the page's URL. */
export const parseSourceKind = (value: unknown): SourceKind =>
  sourceKinds.find((kind) => kind === value) ?? 'source';

async function daysIn(handle: Handle, range: Range): Promise<number> {
  return range === 'all' ? readAgeDays(handle) : Number(range);
}

/** Signups per day in UTC, oldest first. */
export const readSignupsPerDay = cachedRead(async (handle, range) =>
  readDailySignups(handle, await daysIn(handle, parseRange(range))),
);

/** Friends per person by the week, from Monday on, in which the person joined. A recent week still grows. */
export const readCoefficientPerWeek = cachedRead(async (handle, range) => {
  const days = Math.max(await daysIn(handle, parseRange(range)), MIN_COHORT_DAYS);
  const weeks = await readWeeklyCohorts(handle, days);
  return weeks.map((week) => ({ ...week, coefficient: week.friends / week.people }));
}, 20_000);

export type SourceCount = Awaited<ReturnType<typeof readSourceCounts>>[number];

const readCached = cachedRead(async (handle, key): Promise<SourceCount[]> => {
  const [by, value] = key.split(' ');
  const range = parseRange(value);
  const days = range === 'all' ? null : Number(range);
  return readSourceCounts(handle, { by: parseSourceKind(by), days });
});

/** People by source, most first; null without one. */
export const readSources = (handle: Handle, by: SourceKind, range: Range) =>
  readCached(handle, `${by} ${range}`);
