import { Badge } from '@/components/ui/badge';
import type { ListedSuppression } from '@/lib/admin/mail/mail';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { EmptyState } from '../ui/placeholders';

const variants = { bounced: 'warn', complained: 'bad', unsubscribed: 'neutral' } as const;

const columns: Column<ListedSuppression>[] = [
  { header: 'Person', card: 'title', isAddress: true, cell: (person) => <PersonLink {...person} /> },
  {
    header: 'Reason',
    cell: ({ reason }) => <Badge variant={variants[reason]}>{suppressionTitles[reason]}</Badge>,
  },
  { header: 'Since', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
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
