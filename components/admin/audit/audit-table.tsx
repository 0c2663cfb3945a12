'use client';

import type { AuditItem } from '@/lib/admin/audit/audit-page';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { PersonLink } from '../ui/person-link';

const column = columnsOf<AuditItem>();
const columns = [
  column.accessor('at', {
    header: 'Time',
    cell: ({ getValue }) => <LocalTime value={getValue()} />,
  }),
  column.accessor('actor', {
    header: 'Operator',
    meta: { isAddress: true },
    cell: ({ getValue }) => <span className="line-clamp-2 wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor('text', {
    header: 'Change',
    meta: { card: 'title' },
    cell: ({ getValue }) => (
      <span>
        <span className="font-medium text-strong">{getValue().title}</span>
        {getValue().details && ` ${getValue().details}`}
      </span>
    ),
  }),
  column.accessor('person', {
    header: 'Person',
    meta: { isAddress: true },
    cell: ({ row: { original } }) => <People {...original} />,
  }),
];

export function AuditTable({ items }: { items: AuditItem[] }) {
  return (
    <DataTable
      label="Changes by operators"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No changes"
          description="What operators change here or on the command line appears here."
        />
      }
    />
  );
}

function People({ person, friend }: Pick<AuditItem, 'person' | 'friend'>) {
  if (!person) return null;
  return (
    <span className="inline-flex flex-col">
      <PersonLink {...person} />
      {friend && (
        <span className="text-muted text-xs">
          for <PersonLink {...friend} />
        </span>
      )}
    </span>
  );
}
