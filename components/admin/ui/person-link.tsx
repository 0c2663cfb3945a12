import Link from 'next/link';
import { cn } from '@/lib/utils';

export interface LinkedPerson {
  id: string;
  signupPosition: number;
  email: string;
  erasedAt?: Date | null;
}

/** "#12 ada@example.com" */
export function nameOf({ signupPosition, email, erasedAt }: Omit<LinkedPerson, 'id'>): string {
  return `#${signupPosition} ${erasedAt ? '(erased)' : email}`;
}

interface PersonLinkProps extends LinkedPerson {
  /** By default the page of the person. */
  href?: string;
  className?: string;
}

export function PersonLink({ href, className, ...person }: PersonLinkProps) {
  return (
    <Link
      href={href ?? `/admin/people/${person.id}`}
      prefetch={false}
      className={cn(
        'figures inline-flex min-h-6 items-center text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11',
        className,
      )}
    >
      <span className="line-clamp-2 wrap-anywhere">{nameOf(person)}</span>
    </Link>
  );
}
