import type { ComponentProps, ReactNode } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { href as hrefOf, type Search } from '@/lib/admin/paths';
import { formatCount } from '@/lib/format';
import type { Person } from '@/lib/operations/person/person';
import { cn } from '@/lib/utils';
import { PageLink } from './page-link';

export interface LinkChoice {
  href: string;
  label: string;
  /** How many rows it shows. */
  count?: number;
  /** The label ends with it. */
  time?: Date;
  isCurrent: boolean;
}

/** A link for each value of a search parameter. The value `undefined` leaves the parameter out. */
export const choicesOf = <Name extends string>(
  path: string,
  search: Search & Partial<Record<Name, string>>,
  name: Name,
  values: readonly (readonly [value: string | undefined, label: string, count?: number, time?: Date])[],
): LinkChoice[] =>
  values.map(([value, label, count, time]) => ({
    href: hrefOf(path, { ...search, [name]: value }),
    label,
    count,
    time,
    isCurrent: value === search[name],
  }));

interface LinkChoicesProps {
  label: string;
  links: LinkChoice[];
  className?: string;
}

function LinkChoices({ label, links, className, look }: LinkChoicesProps & { look: string }) {
  return (
    <nav aria-label={label} className={className}>
      {links.map(({ href, label: text, count, isCurrent }) => (
        <PageLink
          key={href}
          href={href}
          scroll={false}
          aria-current={isCurrent ? 'page' : undefined}
          className={cn('figures group/link inline-flex items-center touch:min-h-11', look)}
        >
          <span>{text}</span>
          {count !== undefined && (
            <span className="text-muted group-aria-[current]/link:text-current">{formatCount(count)}</span>
          )}
        </PageLink>
      ))}
    </nav>
  );
}

export const LinkTabs = (props: LinkChoicesProps) => (
  <LinkChoices {...props} className="mb-5 flex flex-wrap gap-x-5 border-hairline border-b" look="tab-link" />
);

export const FilterLinks = ({ className, ...props }: LinkChoicesProps) => (
  <LinkChoices {...props} className={cn('flex flex-wrap gap-2', className)} look="filter-link" />
);

interface PagerProps {
  /** What the pages are of: "people". */
  label: string;
  path: string;
  search: Search;
  hasNext: boolean;
}

/** Links between the pages of a list. It has no number of pages: counting its rows would take too long. */
export function Pager({ label, path, search, hasNext }: PagerProps) {
  const page = Number(search.page ?? 1);
  if (page === 1 && !hasNext) return null;
  const link = (name: string, to: number) => (
    <PageLink
      href={hrefOf(path, { ...search, page: to })}
      className={buttonVariants({ variant: 'secondary', size: 'sm' })}
    >
      {name}
    </PageLink>
  );
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex items-center justify-end gap-2">
      <span className="figures me-2 text-muted text-sm">{`Page ${page}`}</span>
      {page > 1 && link('Previous', page - 1)}
      {hasNext && link('Next', page + 1)}
    </nav>
  );
}

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <PageLink
      href={href}
      className="inline-flex min-h-6 items-center text-muted text-sm hover:text-strong hover:underline touch:min-h-11"
    >
      {`← ${label}`}
    </PageLink>
  );
}

type LinkedPerson = Pick<Person, 'id' | 'signupPosition' | 'email'> & Partial<Pick<Person, 'erasedAt'>>;

/** "#12 ada@example.com" */
export function nameOf({ signupPosition, email, erasedAt }: Omit<LinkedPerson, 'id'>): string {
  return `#${signupPosition} ${erasedAt ? '(erased)' : email}`;
}

interface RowLinkProps extends Pick<ComponentProps<'a'>, 'aria-label'> {
  href: string;
  className?: string;
  children: ReactNode;
}

export function RowLink({ className, children, ...link }: RowLinkProps) {
  return (
    <PageLink
      {...link}
      className={cn(
        'figures inline-flex min-h-6 items-center text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11',
        className,
      )}
    >
      <span className="line-clamp-2 wrap-anywhere">{children}</span>
    </PageLink>
  );
}

export const PersonLink = (person: LinkedPerson) => (
  <RowLink href={`/admin/people/${person.id}`}>{nameOf(person)}</RowLink>
);
