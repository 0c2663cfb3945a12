'use client';

import { formatCount } from '@/lib/admin/format';
import type { WavePerson } from '@/lib/admin/waves/wave-plan';
import { formatDollars } from '@/lib/credit/money';
import { Badge } from '../ui/badge';
import { columnsOf, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/person-link';

const column = columnsOf<WavePerson>();
const columns = [
  column.accessor('place', {
    header: 'Place',
    meta: { isNumeric: true, card: 'hidden' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('email', {
    header: 'Person',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <PersonLink {...original} />
        {original.isVip && <Badge variant="accent">VIP</Badge>}
      </span>
    ),
  }),
  column.accessor('firstName', {
    header: 'Name',
    cell: ({ getValue }) => getValue() && <span className="block truncate md:max-w-40">{getValue()}</span>,
  }),
  column.accessor('priorityScore', {
    header: 'Score',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('storeCreditCents', {
    header: 'Credit',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatDollars(getValue() / 100),
  }),
];

export function InviteeTable({ people, total }: { people: WavePerson[]; total: number }) {
  return (
    <DataTable
      label={people.length < total ? 'The first and the last people of the wave' : 'The people of the wave'}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}
