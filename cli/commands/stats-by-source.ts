import { Option } from 'commander';
import {
  readSourceCounts,
  type SourceCount,
  type SourceKind,
  sourceKinds,
} from '@/lib/admin/sources/source-counts';
import { runQuery } from '../actions';
import type { OutputOptions } from '../options';
import { formatBar } from '../output/format';
import { table } from '../output/table';

const DEFAULT_TOP = 20;

const HEADINGS: Record<SourceKind, string> = {
  source: 'People by utm_source, or by the host that linked here',
  medium: 'People by utm_medium',
  campaign: 'People by utm_campaign',
  host: 'People by the host that linked here',
};

export const byOption = () =>
  new Option('--by <what>', 'count people by where they came from instead').choices(sourceKinds);

type Options = OutputOptions & { by: SourceKind; days?: number; top?: number };

export async function printSources(options: Options): Promise<void> {
  const { by, days = null, top = DEFAULT_TOP } = options;
  await runQuery(
    options,
    (handle) => readSourceCounts(handle, { by, days, limit: top }),
    (counts) => describe(counts, by, top),
    (sources) => ({ by, days, sources }),
  );
}

function describe(counts: SourceCount[], by: SourceKind, top: number): string[] {
  if (counts.length === 0) return ['No signups to count.'];
  const max = counts[0]?.people ?? 0;
  return [
    HEADINGS[by],
    ...table(counts, {
      [by]: ({ source }) => source ?? '(none)',
      people: ({ people }) => people,
      share: ({ share }) => `${(share * 100).toFixed(1)}%`,
      '': ({ people }) => formatBar(people, max),
    }),
    ...(counts.length < top ? [] : [`These are the top ${top}. Use --top to show more.`]),
  ];
}
