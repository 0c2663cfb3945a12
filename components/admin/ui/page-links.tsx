import type { Route } from 'next';
import Link from 'next/link';
import { Button } from './button';

interface PageLinksProps {
  /** Null on the first page. */
  first: string | null;
  /** Null on the last page. */
  next: string | null;
}

/** Links between the pages of a list that is read in order. */
export function PageLinks({ first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2">
      {first && <PageLink href={first} label="First page" />}
      {next && <PageLink href={next} label="Next page" />}
    </nav>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <Link href={href as Route} prefetch={false}>
        {label}
      </Link>
    </Button>
  );
}
