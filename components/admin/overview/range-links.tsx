import Link from 'next/link';
import { type Range, ranges } from '@/lib/admin/overview/range';
import { cn } from '@/lib/utils';

const labels: Record<Range, string> = { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' };

/** Links, so that a view can be reloaded and shared. */
export function RangeLinks({ range, query }: { range: Range; query: Record<string, string> }) {
  return (
    <nav aria-label="Range of the charts" className="flex rounded-sm border border-control">
      {ranges.map((each) => (
        <Link
          key={each}
          href={`/admin?${new URLSearchParams({ ...query, range: each })}`}
          prefetch={false}
          scroll={false}
          replace
          aria-current={each === range ? 'true' : undefined}
          className={cn(
            'flex min-h-8.5 items-center px-3 text-sm whitespace-nowrap -outline-offset-2 touch:min-h-11',
            each === range ? 'bg-strong font-medium text-surface' : 'text-base-ink hover:bg-sunken',
          )}
        >
          {labels[each]}
        </Link>
      ))}
    </nav>
  );
}
