import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import type { WavePerson } from '@/lib/admin/waves/wave-plan';
import { formatDollars } from '@/lib/credit/money';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/person-link';

const columns: Column<WavePerson>[] = [
  { header: 'Place', isNumeric: true, card: 'hidden', cell: ({ place }) => formatCount(place) },
  {
    header: 'Person',
    card: 'title',
    isAddress: true,
    cell: (person) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <PersonLink {...person} />
        {person.isVip && <Badge variant="accent">VIP</Badge>}
      </span>
    ),
  },
  {
    header: 'Name',
    cell: ({ firstName }) => firstName && <span className="block truncate md:max-w-40">{firstName}</span>,
  },
  { header: 'Score', isNumeric: true, cell: ({ priorityScore }) => formatCount(priorityScore) },
  {
    header: 'Credit',
    isNumeric: true,
    cell: ({ storeCreditCents }) => formatDollars(storeCreditCents / 100),
  },
];

export function InviteeTable({ people, total }: { people: WavePerson[]; total: number }) {
  return (
    <DataTable
      label={people.length < total ? 'The first and the last people of the wave' : 'The people of the wave'}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
    />
  );
}
