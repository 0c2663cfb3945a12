import 'server-only';
import { cachedRead } from '../cached-reads';
import { readSourceCounts, type SourceCount, type SourceKind, sourceKinds } from '../sources/source-counts';
import { parseRange, type Range } from './range';

/** @param value a search parameter of the page's URL. */
export function parseSourceKind(value: unknown): SourceKind {
  return sourceKinds.find((kind) => kind === value) ?? 'source';
}

const readCached = cachedRead(async (handle, key): Promise<SourceCount[]> => {
  const [by, value] = key.split(' ');
  const range = parseRange(value);
  return readSourceCounts(handle, { by: parseSourceKind(by), days: range === 'all' ? null : Number(range) });
});

/** People by source, most first. */
export const readSources = (handle: Parameters<typeof readCached>[0], by: SourceKind, range: Range) =>
  readCached(handle, `${by} ${range}`);
