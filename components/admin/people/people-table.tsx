'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { columnsOf, DataTable } from '@/components/admin/ui/data-table';
import { LocalTime } from '@/components/admin/ui/local-time';
import { formatCount } from '@/lib/admin/format';
import type { ListedPerson } from '@/lib/admin/people/people-page';
import { type PeopleView, sortHref } from '@/lib/admin/people/people-view';
import { formatCents } from '@/lib/credit/money';
import { PersonBadges } from './person-badges';

const column = columnsOf<ListedPerson>();

const columns = column.columns([
  column.accessor('email', {
    id: 'email',
    header: 'Person',
    meta: { card: 'title' },
    cell: ({ row }) => <PersonName person={row.original} />,
  }),
  column.accessor('signupPosition', {
    id: 'position',
    header: 'Position',
    meta: { isNumeric: true },
    cell: ({ getValue }) => `#${getValue()}`,
  }),
  column.accessor('createdAt', {
    id: 'joined',
    header: 'Joined',
    cell: ({ getValue }) => <LocalTime value={getValue()} />,
  }),
  column.accessor('referralCount', {
    id: 'friends',
    header: 'Friends',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('storeCreditCents', {
    id: 'credit',
    header: 'Credit',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCents(getValue()),
  }),
  column.accessor('priorityScore', {
    id: 'score',
    header: 'Score',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { card: 'title' },
    cell: ({ row }) => <PersonBadges {...row.original} />,
  }),
]);

function PersonName({ person }: { person: ListedPerson }) {
  return (
    <span className="grid min-w-0 md:max-w-72">
      <Link
        href={`/admin/people/${person.id}`}
        prefetch={false}
        className="inline-flex min-h-6 items-center truncate font-medium text-strong underline decoration-hairline underline-offset-4 hover:decoration-current touch:min-h-11"
      >
        <span className="truncate">{person.erasedAt ? 'Erased person' : person.email}</span>
      </Link>
      <span className="truncate text-muted">
        {person.firstName && `${person.firstName} · `}
        <span className="font-mono text-xs">{person.referralCode}</span>
      </span>
    </span>
  );
}

interface PeopleTableProps {
  label: string;
  people: ListedPerson[];
  /** Search results have none: they can't be sorted. */
  view?: PeopleView;
  empty: ReactNode;
  isPending?: boolean;
}

export function PeopleTable({ people, view, ...props }: PeopleTableProps) {
  const sort = view && {
    column: view.sort,
    direction: view.order,
    hrefs: Object.fromEntries(columnSorts.map((column) => [column, sortHref(view, column)])),
  };
  return <DataTable columns={columns} rows={people} rowKey={({ id }) => id} sort={sort} {...props} />;
}

/** They are also the ids of the columns. */
const columnSorts = ['position', 'joined', 'friends', 'credit', 'score'] as const;
