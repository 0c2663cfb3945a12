'use client';

import Link from 'next/link';
import { formatCount } from '@/lib/admin/format';
import { href } from '@/lib/admin/href';
import { explainError, statusTitles } from '@/lib/admin/mail/mail-words';
import type { MailGroup } from '@/lib/admin/mail/outbox-pages';
import type { Retry } from '@/lib/admin/mail/retry-input';
import { plural } from '@/lib/plural';
import { Badge } from '../ui/badge';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { RetryButton } from './retry-button';

interface Row extends MailGroup {
  retry: Retry;
}

const column = columnsOf<Row>();
const columns = [
  column.accessor('error', {
    header: 'Reason',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <GroupLink {...original} />,
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => (
      <Badge variant={getValue() === 'dead' ? 'bad' : 'neutral'}>{statusTitles[getValue()]}</Badge>
    ),
  }),
  column.accessor('mails', {
    header: 'Emails',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('oldestAt', { header: 'Oldest', cell: ({ getValue }) => <LocalTime value={getValue()} /> }),
  column.display({
    id: 'retry',
    header: 'Retry',
    cell: ({ row: { original } }) => <RetryGroup {...original} />,
  }),
];

export function MailGroupTable({ groups, retry }: { groups: MailGroup[]; retry: Retry }) {
  return (
    <DataTable
      label="Unsent emails by reason"
      columns={columns}
      rows={groups.map((group) => ({ ...group, retry }))}
      rowKey={({ status, error }) => `${status} ${error}`}
      empty={<EmptyState title="No unsent emails" description="Waiting and failed emails appear here." />}
    />
  );
}

function GroupLink({ status, error }: MailGroup) {
  return (
    <Link
      href={href('/admin/mail/list', { status, error })}
      prefetch={false}
      className="inline-flex min-h-6 items-center font-medium text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11"
    >
      {explainError(error)}
    </Link>
  );
}

function RetryGroup({ status, error, mails, uncertain, retry }: Row) {
  const total = mails - uncertain;
  const isPostponed = status === 'pending' && error !== 'none';
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
