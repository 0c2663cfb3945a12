import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { formatCount } from '@/lib/admin/format';
import { href as hrefOf, type Search } from '@/lib/admin/paths';
import { cn } from '@/lib/utils';

export interface LinkChoice {
  href: string;
  label: string;
  /** Of the rows that it shows. */
  count?: number;
  isCurrent: boolean;
}

/** Views of a page, each with its own URL. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkChoice[] }) {
  return (
    <nav
      aria-label={label}
      className="mb-5 flex gap-5 overflow-x-auto border-hairline border-b [scrollbar-width:none]"
    >
      {tabs.map(({ href, label: text, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isCurrent ? 'page' : undefined}
          className={cn(
            'figures flex min-h-9 shrink-0 items-center border-b-2 font-medium text-base -outline-offset-2 touch:min-h-11',
            isCurrent ? 'border-accent text-strong' : 'border-transparent text-muted hover:text-strong',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

interface FilterLinksProps {
  label: string;
  links: LinkChoice[];
  className?: string;
}

/** One choice of a filter per link. */
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
      href={hrefOf(path, { ...search, [parameter]: to })}
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

/** Leads from a list or a group to the page that lists it. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-muted text-sm hover:text-strong hover:underline touch:min-h-11"
    >
      ← {label}
    </Link>
  );
}

interface LinkedPerson {
  id: string;
  signupPosition: number;
  email: string;
  erasedAt?: Date | null;
}

/** "#12 ada@example.com" */
export function nameOf({ signupPosition, email, erasedAt }: Omit<LinkedPerson, 'id'>): string {
  return `#${signupPosition} ${erasedAt ? '(erased)' : email}`;
}

interface RowLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Opens what a row of a table is about. */
export function RowLink({ href, className, children }: RowLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(
        'figures inline-flex min-h-6 items-center text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11',
        className,
      )}
    >
      <span className="line-clamp-2 wrap-anywhere">{children}</span>
    </Link>
  );
}

export const PersonLink = (person: LinkedPerson) => (
  <RowLink href={`/admin/people/${person.id}`}>{nameOf(person)}</RowLink>
);
