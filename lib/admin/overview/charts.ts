import type { Handle } from '@/db/client';
import { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/reports/sources';
import { readSignupsOver, readWeeklyCohorts } from '@/db/queries/reports/statistics';
import { daysBefore, MINUTE_MS, startOfWeek } from '../../days';
import { cachedRead } from '../cached-reads';
import { readCoefficient, readCreditTotals, readForecast, readMailTotals, readPeopleTotals } from './figures';
import { parseRange, type Range, readPeriod } from './period';

export { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/reports/sources';

/** A shorter chart would have one or two weeks, which shows no trend. */
const MIN_COHORT_DAYS = 8 * 7;

/** @param value a search parameter of the page's URL. */
export const parseSourceKind = (value: unknown): SourceKind =>
  sourceKinds.find((kind) => kind === value) ?? 'source';

/** Signups per day, or per hour of a short range, oldest first. */
export const readSignups = cachedRead(async (handle, range) => {
  const { from, unit } = await readPeriod(handle, parseRange(range) ?? 'all');
  return { unit, times: await readSignupsOver(handle, unit, from) };
});

/** Friends per person by the week, from Monday on, in which the person joined. A recent week still grows. */
export const readCoefficientPerWeek = cachedRead(
  async (handle, range) => {
    const { from } = await readPeriod(handle, parseRange(range) ?? 'all');
    const earliest = Math.min(from.getTime(), daysBefore(new Date(), MIN_COHORT_DAYS - 1).getTime());
    const weeks = await readWeeklyCohorts(handle, startOfWeek(new Date(earliest)));
    return weeks.map((week) => ({ ...week, coefficient: week.friends / week.people }));
  },
  MINUTE_MS,
  60 * MINUTE_MS,
);

export type SourceCount = Awaited<ReturnType<typeof readSourceCounts>>[number];

const readCached = cachedRead(
  async (handle, key) => {
    const [by, range] = key.split(' ');
    const { from, unit, period } = await readPeriod(handle, parseRange(range) ?? 'all');
    const since = period ? from : null;
    return { since, unit, sources: await readSourceCounts(handle, { by: parseSourceKind(by), since }) };
  },
  5_000,
  MINUTE_MS,
);

/** People by source, most first; null without one. */
export const readSources = (handle: Handle, by: SourceKind, range: Range) =>
  readCached(handle, `${by} ${range}`);

/** Waits for all that a page of the Overview shows, whether it can be read or not. */
export const readEveryFigure = (handle: Handle, range: Range, by: SourceKind) =>
  Promise.allSettled([
    readPeopleTotals(handle, range),
    readForecast(handle),
    readCoefficient(handle),
    readSignups(handle, range),
    readCoefficientPerWeek(handle, range),
    readSources(handle, by, range),
    readCreditTotals(handle, range),
    readMailTotals(handle, range),
  ]);
