'use client';

import type { Route } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { columnsOf, DataTable, type TableSort } from '@/components/admin/ui/data-table';
import { LocalTime } from '@/components/admin/ui/local-time';
import { formatCount } from '@/lib/admin/format';
import type { PersonItem } from '@/lib/admin/people/person-item';
import { formatCents } from '@/lib/credit/money';
import { PersonBadges } from './person-badges';

const column = columnsOf<PersonItem>();

const columns = column.columns([
  column.accessor('email', {
    id: 'email',
    header: 'Person',
    meta: { card: 'title' },
    cell: ({ row }) => <PersonName person={row.original} />,
  }),
  column.accessor('position', {
    id: 'position',
    header: 'Position',
    meta: { isNumeric: true },
    cell: ({ getValue }) => `#${getValue()}`,
  }),
  column.accessor('joinedAt', {
    id: 'joined',
    header: 'Joined',
    cell: ({ getValue }) => <LocalTime value={getValue()} />,
  }),
  column.accessor('friends', {
    id: 'friends',
    header: 'Friends',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('creditCents', {
    id: 'credit',
    header: 'Credit',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCents(getValue()),
  }),
  column.accessor('score', {
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

function PersonName({ person }: { person: PersonItem }) {
  return (
    <span className="grid min-w-0 md:max-w-72">
      <Link
        href={`/admin/people/${person.id}` as Route}
        prefetch={false}
        className="inline-flex min-h-6 items-center truncate font-medium text-strong underline decoration-hairline underline-offset-4 hover:decoration-current touch:min-h-11"
      >
        <span className="truncate">{person.email ?? 'Erased person'}</span>
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
  people: PersonItem[];
  sort?: TableSort;
  empty: ReactNode;
  isPending?: boolean;
}

export function PeopleTable({ people, ...props }: PeopleTableProps) {
  return <DataTable columns={columns} rows={people} rowKey={({ id }) => id} {...props} />;
}
