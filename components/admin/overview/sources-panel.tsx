'use client';

import Link from 'next/link';
import { EmptyState } from '@/components/admin/ui/empty-state';
import { formatCount } from '@/lib/admin/format';
import { cn } from '@/lib/utils';
import { ChartPanel } from './chart-panel';
import type { Column } from './chart-table';

export interface SourceCount {
  source: string | null;
  people: number;
  share: number;
}

interface SourcesPanelProps {
  sources: SourceCount[];
  by: string;
  kinds: readonly { kind: string; label: string; href: string }[];
}

const SHOWN = 6;

const nameOf = ({ source }: SourceCount) => source ?? 'Direct or unknown';
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

const columns: Column<SourceCount>[] = [
  { label: 'Source', value: nameOf },
  { label: 'People', value: ({ people }) => people, numeric: true },
  { label: 'Share', value: ({ share }) => percent(share), numeric: true },
];

export function SourcesPanel({ sources, by, kinds }: SourcesPanelProps) {
  return (
    <ChartPanel
      title="Sources"
      note="People in this range"
      legend={
        <nav aria-label="Kind of source" className="flex gap-4">
          {kinds.map(({ kind, label, href }) => (
            <Link
              key={kind}
              href={href}
              prefetch={false}
              scroll={false}
              replace
              aria-current={kind === by ? 'true' : undefined}
              className={cn(
                'inline-flex min-h-6 items-center touch:min-h-11',
                kind === by ? 'font-medium text-strong' : 'underline-offset-4 hover:underline',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
      fileName={`sources-by-${by}`}
      columns={columns}
      rows={sources}
      chart={
        sources.length === 0 ? <EmptyState title="No signups in this range" /> : <Bars sources={sources} />
      }
    />
  );
}

/** The largest sources as bars behind their names. */
function Bars({ sources }: { sources: SourceCount[] }) {
  const largest = sources[0]?.people ?? 1;
  return (
    <ul className="flex flex-col gap-1.5">
      {sources.slice(0, SHOWN).map((each) => (
        <li
          key={nameOf(each)}
          className="relative flex h-8.5 items-center justify-between gap-4 px-2.5 text-sm"
        >
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-0 rounded-sm bg-accent/18"
            style={{ width: `${(each.people / largest) * 100}%` }}
          />
          <span className="relative truncate text-strong">{nameOf(each)}</span>
          <span className="figures relative shrink-0">
            {formatCount(each.people)}
            <span className="ms-2 inline-block w-12 text-right text-muted">{percent(each.share)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
