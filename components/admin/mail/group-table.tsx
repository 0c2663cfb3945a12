import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import type { MailGroup, Retry } from '@/lib/admin/mail/mail';
import { explainError, statusTitles } from '@/lib/admin/mail/mail-words';
import { href } from '@/lib/admin/paths';
import { plural } from '@/lib/plural';
import type { Table } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { RetryButton } from './retry-button';

export const mailGroupTable = (retry: Retry): Table<MailGroup> => ({
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
      header: 'Oldest',
      cell: ({ error, oldestAt }) => (
        <span>
          {error === 'scheduled' && <span>due </span>}
          <LocalTime value={oldestAt} />
        </span>
      ),
    },
    { header: 'Retry', cell: (group) => <RetryGroup {...group} retry={retry} /> },
  ],
});

function RetryGroup({ status, error, mails, uncertain, retry }: MailGroup & { retry: Retry }) {
  const total = mails - uncertain;
  const isPostponed = status === 'pending' && error !== 'none' && error !== 'scheduled';
  if (status !== 'dead' && !isPostponed) return null;
  if (total === 0)
    return <span className="text-muted text-xs">May have arrived: select them in the list</span>;
  const skipped = `This leaves out ${plural(uncertain, 'email')} that may have arrived. To retry such an email, select it in the list.`;
  return (
    <RetryButton
      retry={retry}
      target={{ group: { status, error } }}
      total={total}
      label="Retry all"
      warning={uncertain > 0 ? skipped : undefined}
    />
  );
}
