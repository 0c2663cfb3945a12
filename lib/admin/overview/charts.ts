import type { Handle } from '@/db/client';
import { type AnswerName, readAnswerCounts } from '@/db/queries/reports/answers';
import { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/reports/sources';
import { MINUTE_MS } from '../../days';
import { cachedRead } from '../cached-reads';
import { readPeopleTotals } from './figures';
import { type Range, readPeriod } from './period';
import { signupsOver } from './statistics';

export type { AnswerName } from '@/db/queries/reports/answers';
export { type SourceKind, sourceKinds } from '@/db/queries/reports/sources';

/** @param value a search parameter of the page's URL. */
export const parseSourceKind = (value: unknown): SourceKind =>
  sourceKinds.find((kind) => kind === value) ?? 'source';

export async function readSignups(handle: Handle, range: Range) {
  const { signups, unit, from } = (await readPeopleTotals(handle, range)).value;
  return { unit, times: signupsOver(signups, unit, from) };
}

export type SourceCount = Awaited<ReturnType<typeof readSourceCounts>>[number];

export const readAnswers = cachedRead(
  async (handle, name: AnswerName, range: Range) => {
    const { from, unit, period } = await readPeriod(handle, range);
    const since = period ? from : null;
    return { since, unit, answers: await readAnswerCounts(handle, name, since) };
  },
  5_000,
  MINUTE_MS,
);

/** People by source, most first; null without one. */
export const readSources = cachedRead(
  async (handle, by: SourceKind, range: Range) => {
    const { from, unit, period } = await readPeriod(handle, range);
    const since = period ? from : null;
    return { since, unit, sources: await readSourceCounts(handle, { by, since }) };
  },
  5_000,
  MINUTE_MS,
);
