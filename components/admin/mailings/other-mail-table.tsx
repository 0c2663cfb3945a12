import type { UnsentMail } from '@/lib/admin/mailings/mailings';
import { formatCount } from '@/lib/format';
import { explainError } from '@/lib/mail-words';
import { OperationButton } from '../operation/operation-button';
import type { Table } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';

export const otherMailTable: Omit<Table<UnsentMail>, 'empty'> = {
  label: 'Unsent emails by reason',
  rowKey: ({ reason }) => reason,
  columns: [
    { header: 'Reason', card: 'title', cell: ({ reason }) => explainError(reason) },
    { header: 'Waiting', isNumeric: true, cell: ({ waiting }) => formatCount(waiting) },
    { header: 'Dead', isNumeric: true, cell: ({ dead }) => formatCount(dead) },
    { header: 'Last requested', cell: ({ lastAt }) => <LocalTime value={lastAt} /> },
    { header: 'Retry', cell: RetryAll },
  ],
};

function RetryAll({ reason, waiting, dead, uncertain }: UnsentMail) {
  if (reason === 'none' || reason === 'scheduled') return null;
  if (waiting + dead === uncertain)
    return <span className="text-muted text-xs">May have arrived: retry them for single people</span>;
  return <OperationButton name="outbox.retry" input={{ all: true, reason }} label="Retry all" size="sm" />;
}
