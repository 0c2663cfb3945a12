import Link from 'next/link';
import { Button } from './button';

interface CursorPagerProps {
  /** What the pages are of: "people". */
  label: string;
  /** Null on the first page. A list that can only be read forward has no `previous`. */
  first?: string | null;
  previous?: string | null;
  /** Null on the last page. */
  next: string | null;
}

/** Links between the pages of a list. A list has no page numbers: counting its rows would take too long. */
export function CursorPager({ label, first, previous, next }: CursorPagerProps) {
  const links = [
    ['First', first],
    ['Previous', previous],
    ['Next', next],
  ].flatMap(([name, href]) => (name && href ? { name, href } : []));
  if (links.length === 0) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex justify-end gap-2">
      {links.map(({ name, href }) => (
        <Button key={name} asChild variant="secondary" size="sm">
          <Link href={href} prefetch={false}>
            {name}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
