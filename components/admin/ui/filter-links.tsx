import Link from 'next/link';
import { formatCount } from '@/lib/admin/format';
import { cn } from '@/lib/utils';

interface FilterLink {
  href: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

interface FilterLinksProps {
  label: string;
  links: FilterLink[];
  className?: string;
}

/** One choice of a filter per link, with the number of rows that it shows. */
export function FilterLinks({ label, links, className }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={cn('flex flex-wrap gap-2', className)}>
      {links.map(({ href, label: text, count, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          scroll={false}
          aria-current={isCurrent ? 'true' : undefined}
          className={cn(
            'figures inline-flex min-h-8 items-center gap-2 rounded-full border px-3 text-sm touch:min-h-11 touch:px-4',
            isCurrent
              ? 'border-strong bg-strong text-surface'
              : 'border-hairline text-base-ink hover:border-control hover:text-strong',
          )}
        >
          {text}
          {count !== undefined && <span className={isCurrent ? '' : 'text-muted'}>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
