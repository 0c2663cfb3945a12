'use client';

import type { ListedSuppression, SuppressionReason } from '@/lib/admin/mail/outbox-pages';
import { suppressionTitles } from '@/lib/admin/mail/suppression-titles';
import { Badge } from '../ui/badge';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { PersonLink } from '../ui/person-link';

const variants = { bounced: 'warn', complained: 'bad', unsubscribed: 'neutral' } as const satisfies Record<
  SuppressionReason,
  string
>;

const column = columnsOf<ListedSuppression>();
const columns = [
  column.accessor('email', {
    header: 'Person',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) => <PersonLink {...original} />,
  }),
  column.accessor('reason', {
    header: 'Reason',
    cell: ({ getValue }) => <Badge variant={variants[getValue()]}>{suppressionTitles[getValue()]}</Badge>,
  }),
  column.accessor('createdAt', { header: 'Since', cell: ({ getValue }) => <LocalTime value={getValue()} /> }),
];

export function SuppressionTable({ suppressions }: { suppressions: ListedSuppression[] }) {
  return (
    <DataTable
      label="People who no longer get email"
      columns={columns}
      rows={suppressions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No bounces or complaints"
          description="Resend reports both to the webhook. People who unsubscribe appear here too."
        />
      }
    />
  );
}
