import { Badge } from '@/components/ui/badge';
import type { MailGroup } from '@/lib/admin/mail/mail';
import { href } from '@/lib/admin/paths';
import { formatCount } from '@/lib/format';
import { explainError, statusTitles } from '@/lib/mail-words';
import { OperationButton } from '../operation/operation-button';
import type { Table } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

export const mailGroupTable: Table<MailGroup> = {
  label: 'Unsent emails by reason',
  rowKey: ({ status, error }) => `${status} ${error}`,
  empty: {
    title: 'No unsent emails',
    description: 'There is nothing to do. Waiting and failed emails appear here.',
  },
  columns: [
    {
      header: 'Reason',
      card: 'title',
      cell: ({ status, error }) => (
        <RowLink href={href('/admin/mail/list', { status, error })} className="font-medium">
          {explainError(error)}
        </RowLink>
      ),
    },
    {
      header: 'Status',
      cell: ({ status }) => (
        <Badge variant={status === 'dead' ? 'bad' : 'neutral'}>{statusTitles[status]}</Badge>
      ),
    },
    { header: 'Emails', isNumeric: true, cell: ({ mails }) => formatCount(mails) },
    {
      header: 'Time',
      cell: ({ error, oldestAt }) => (
        <span>
          <span>{error === 'scheduled' ? 'First due ' : 'Oldest of '}</span>
          <LocalTime value={oldestAt} />
        </span>
      ),
    },
    { header: 'Retry', cell: RetryGroup },
  ],
};

function RetryGroup({ status, error, mails, uncertain }: MailGroup) {
  const isPostponed = status === 'pending' && error !== 'none' && error !== 'scheduled';
  if (status !== 'dead' && !isPostponed) return null;
  if (mails === uncertain)
    return <span className="text-muted text-xs">May have arrived: select them in the list</span>;
  return <OperationButton name="outbox.retry" input={{ status, error }} label="Retry all" size="sm" />;
}
