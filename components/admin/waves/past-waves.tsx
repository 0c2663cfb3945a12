'use client';

import { formatCount } from '@/lib/admin/format';
import type { PastWave } from '@/lib/admin/waves/past-waves';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';

const column = columnsOf<PastWave>();
const count = (
  key: 'people' | 'sent' | 'waiting' | 'dead' | 'bounced' | 'complained' | 'unsubscribed',
  header: string,
) =>
  column.accessor(key, {
    header,
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  });
const columns = [
  column.accessor('startedAt', {
    header: 'Sent',
    meta: { card: 'title' },
    cell: ({ getValue }) => <LocalTime value={getValue()} className="font-medium text-strong" />,
  }),
  column.accessor('actor', {
    header: 'By',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
  }),
  count('people', 'Invited'),
  count('sent', 'Emails sent'),
  count('waiting', 'Waiting'),
  count('dead', 'Dead'),
  count('bounced', 'Bounced'),
  count('complained', 'Complaints'),
  count('unsubscribed', 'Unsubscribed'),
];

export function PastWaves({ waves }: { waves: PastWave[] }) {
  return (
    <DataTable
      label="Figures of past waves"
      columns={columns}
      rows={waves}
      rowKey={({ wave }) => wave}
      empty={
        <EmptyState
          title="No waves yet"
          description="Waves that operators send here or on the command line appear here."
        />
      }
    />
  );
}
