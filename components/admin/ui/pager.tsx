import Link from 'next/link';
import { buttonVariants } from '@/components/ui/button';
import { href, type Search } from '@/lib/admin/href';

interface PagerProps {
  /** What the pages are of: "people". */
  label: string;
  path: string;
  /** The current search parameters. */
  search: Search;
  /** The one with the number of the page. */
  parameter?: string;
  hasNext: boolean;
}

/** Links between the pages of a list. It has no number of pages: counting its rows would take too long. */
export function Pager({ label, path, search, parameter = 'page', hasNext }: PagerProps) {
  const page = Number(search[parameter] ?? 1);
  if (page === 1 && !hasNext) return null;
  const link = (name: string, to: number) => (
    <Link
      href={href(path, { ...search, [parameter]: to })}
      prefetch={false}
      className={buttonVariants({ variant: 'secondary', size: 'sm' })}
    >
      {name}
    </Link>
  );
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex items-center justify-end gap-2">
      <span className="figures me-2 text-muted text-sm">Page {page}</span>
      {page > 1 && link('Previous', page - 1)}
      {hasNext && link('Next', page + 1)}
    </nav>
  );
}
