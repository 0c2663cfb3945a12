import type { Route } from 'next';
import Link from 'next/link';

interface PersonLinkProps {
  id: string;
  signupPosition: number;
  /** Null after an erasure. */
  email: string | null;
  erasedAt?: Date | null;
}

/** "#12 ada@example.com" */
export function PersonLink({ id, signupPosition, email, erasedAt }: PersonLinkProps) {
  return (
    <Link
      href={`/admin/people/${id}` as Route}
      prefetch={false}
      className="figures inline-flex min-h-6 items-center text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11"
    >
      <span className="line-clamp-2 wrap-anywhere">
        #{signupPosition} {erasedAt || email === null ? '(erased)' : email}
      </span>
    </Link>
  );
}
