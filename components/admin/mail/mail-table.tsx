'use client';

import { explainReason, kindTitles, statusTitles } from '@/lib/admin/mail/mail-words';
import type { ListedMail } from '@/lib/admin/mail/outbox-pages';
import { Badge } from '../ui/badge';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { PersonLink } from '../ui/person-link';
import { SelectBox } from '../ui/selection';

export const keyOf = ({ signupId, kind }: Pick<ListedMail, 'signupId' | 'kind'>) => `${signupId} ${kind}`;

const column = columnsOf<ListedMail>();
const columns = [
  column.display({
    id: 'select',
    header: 'Select',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <SelectBox ids={[keyOf(original)]} label={`Select the email to #${original.signupPosition}`} />
    ),
  }),
  column.accessor('email', {
    header: 'To',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) => <PersonLink {...original} id={original.signupId} />,
  }),
  column.accessor('kind', { header: 'Email', cell: ({ getValue }) => kindTitles[getValue()] }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => (
      <Badge variant={getValue() === 'dead' ? 'bad' : 'neutral'}>{statusTitles[getValue()]}</Badge>
    ),
  }),
  column.accessor('lastError', {
    header: 'Reason',
    cell: ({ getValue }) => <Reason lastError={getValue() ?? ''} />,
  }),
  column.accessor('attempts', { header: 'Attempts', meta: { isNumeric: true } }),
  column.accessor('requestedAt', {
    header: 'Requested',
    cell: ({ getValue }) => <LocalTime value={getValue()} />,
  }),
  column.display({
    id: 'next',
    header: 'Sent or due',
    cell: ({ row: { original } }) => <SentOrDue mail={original} />,
  }),
];

export function MailTable({ mails, isSelectable }: { mails: ListedMail[]; isSelectable: boolean }) {
  return (
    <DataTable
      label="Emails"
      columns={isSelectable ? columns : unselectable}
      rows={mails}
      rowKey={keyOf}
      empty={<EmptyState title="No emails" description="No email has this status and reason any more." />}
    />
  );
}

const unselectable = columns.slice(1);

function Reason({ lastError }: { lastError: string }) {
  const [reason = '', doubt] = lastError.split('; ');
  return (
    <span>
      {reason && explainReason(reason)}
      {doubt && <span className="block text-muted text-xs">An earlier attempt may have arrived.</span>}
    </span>
  );
}

function SentOrDue({ mail: { status, sentAt, dueAt } }: { mail: ListedMail }) {
  if (sentAt) return <LocalTime value={sentAt} />;
  return status === 'pending' ? <LocalTime value={dueAt} /> : null;
}
