import Link from 'next/link';
import { buttonVariants } from '@/components/ui/button';

interface PagerProps {
  /** What the pages are of: "people". */
  label: string;
  page: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
}

/** Links between the pages of a list. It has no number of pages: counting its rows would take too long. */
export function Pager({ label, page, hasNext, hrefOf }: PagerProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex items-center justify-end gap-2">
      <span className="figures me-2 text-muted text-sm">Page {page}</span>
      {page > 1 && <PageLink href={hrefOf(page - 1)} name="Previous" />}
      {hasNext && <PageLink href={hrefOf(page + 1)} name="Next" />}
    </nav>
  );
}

function PageLink({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} prefetch={false} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      {name}
    </Link>
  );
}
