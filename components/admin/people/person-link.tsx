import type { Route } from 'next';
import Link from 'next/link';
import type { PersonLink as Person } from '@/lib/admin/people/person-facts';
import { nameOf } from './words';

export function PersonLink({ person }: { person: Person }) {
  return (
    <Link
      href={`/admin/people/${person.id}` as Route}
      prefetch={false}
      className="inline-flex min-h-6 items-center wrap-anywhere text-strong underline decoration-hairline underline-offset-4 hover:decoration-current touch:min-h-11"
    >
      {nameOf(person)}
    </Link>
  );
}
