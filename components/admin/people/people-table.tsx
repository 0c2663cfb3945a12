import Link from 'next/link';
import { formatCount } from '@/lib/admin/format';
import type { ListedPerson, PeopleSort } from '@/lib/admin/people/people-page';
import { type PeopleView, sortHref } from '@/lib/admin/people/people-view';
import { formatCents } from '@/lib/credit/money';
import type { Column } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';
import { PersonBadges } from './person-badges';

/** @param view search results have none: they can't be sorted. */
export function peopleColumns(view?: PeopleView): Column<ListedPerson>[] {
  const sortBy = (sort: PeopleSort) =>
    view && { href: sortHref(view, sort), order: view.sort === sort ? view.order : undefined };
  return [
    { header: 'Person', card: 'title', cell: (person) => <PersonName person={person} /> },
    {
      header: 'Position',
      isNumeric: true,
      sort: sortBy('position'),
      cell: ({ signupPosition }) => `#${signupPosition}`,
    },
    { header: 'Joined', sort: sortBy('joined'), cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
    {
      header: 'Friends',
      isNumeric: true,
      sort: sortBy('friends'),
      cell: ({ referralCount }) => formatCount(referralCount),
    },
    {
      header: 'Credit',
      isNumeric: true,
      sort: sortBy('credit'),
      cell: ({ storeCreditCents }) => formatCents(storeCreditCents),
    },
    {
      header: 'Score',
      isNumeric: true,
      sort: sortBy('score'),
      cell: ({ priorityScore }) => formatCount(priorityScore),
    },
    { header: 'Status', card: 'title', cell: (person) => <PersonBadges {...person} /> },
  ];
}

function PersonName({ person }: { person: ListedPerson }) {
  return (
    <span className="grid min-w-0 lg:max-w-72">
      <Link
        href={`/admin/people/${person.id}`}
        prefetch={false}
        className="inline-flex min-h-6 items-center truncate font-medium text-strong underline decoration-hairline underline-offset-4 hover:decoration-current touch:min-h-11"
      >
        <span className="truncate">{person.erasedAt ? 'Erased person' : person.email}</span>
      </Link>
      <span className="truncate text-muted">
        {person.firstName && `${person.firstName} · `}
        {!person.erasedAt && <span className="font-mono text-xs">{person.referralCode}</span>}
      </span>
    </span>
  );
}
