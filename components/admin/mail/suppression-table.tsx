import { Badge } from '@/components/ui/badge';
import type { ListedSuppression } from '@/lib/admin/mail/mail';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

const variants = { bounced: 'warn', complained: 'bad', unsubscribed: 'neutral' } as const;

const columns: Column<ListedSuppression>[] = [
  { header: 'Person', card: 'title', isAddress: true, cell: (person) => <PersonLink {...person} /> },
  {
    header: 'Reason',
    cell: ({ reason }) => <Badge variant={variants[reason]}>{suppressionTitles[reason]}</Badge>,
  },
  { header: 'Since', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
];

interface SuppressionTableProps {
  suppressions: ListedSuppression[];
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody records bounces and complaints. */
  hasEvents: boolean;
}

export function SuppressionTable({ suppressions, hasEvents }: SuppressionTableProps) {
  return (
    <DataTable
      label="People who no longer get email"
      columns={columns}
      rows={suppressions}
      rowKey={({ id }) => id}
      empty={{
        title: 'No bounces or complaints',
        description: hasEvents
          ? 'Resend reports both to the webhook. People who unsubscribe appear here too.'
          : 'Set RESEND_WEBHOOK_SECRET first: without it, only people who unsubscribe appear here.',
      }}
    />
  );
}
