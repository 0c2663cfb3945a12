import type { Route } from 'next';
import Link from 'next/link';
import { Button } from './button';

interface PagerProps {
  /** What the pages are of: "People". */
  label: string;
  /** The address of the page before, or null on the first page. */
  previous: string | null;
  next: string | null;
}

/** Links to the neighbouring pages of a list. A list has no page numbers: counting its rows would take too long. */
export function Pager({ label, previous, next }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex justify-between gap-2">
      <PageLink href={previous}>Previous</PageLink>
      <PageLink href={next}>Next</PageLink>
    </nav>
  );
}

function PageLink({ href, children }: { href: string | null; children: string }) {
  if (!href) {
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild variant="secondary">
      <Link href={href as Route} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}
