'use client';

import { explainError, kindTitles, statusTitles } from '@/lib/admin/mail/mail-words';
import type { ListedMail } from '@/lib/admin/mail/outbox-pages';
import { Badge } from '../ui/badge';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { PersonLink } from '../ui/person-link';
import { SelectBox } from '../ui/selection';

const column = columnsOf<ListedMail>();
const columns = [
  column.display({
    id: 'select',
    header: 'Select',
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <SelectBox ids={[original.id]} label={`Select the email to ${nameOf(original)}`} />
    ),
  }),
  column.display({
    id: 'to',
    header: 'To',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) =>
      original.person ? <PersonLink {...original.person} /> : original.recipient,
  }),
  column.accessor('kind', { header: 'Email', cell: ({ getValue }) => kindTitles[getValue()] }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => (
      <Badge variant={getValue() === 'dead' ? 'bad' : 'neutral'}>{statusTitles[getValue()]}</Badge>
    ),
  }),
  column.display({
    id: 'error',
    header: 'Reason',
    cell: ({ row: { original } }) => <Reason {...original} />,
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
      rowKey={({ id }) => id}
      empty={<EmptyState title="No emails" description="No email has this status and reason any more." />}
    />
  );
}

const unselectable = columns.slice(1);

const nameOf = ({ person, recipient }: ListedMail) => (person ? `#${person.signupPosition}` : recipient);

function Reason({ error, mayHaveArrived }: ListedMail) {
  return (
    <span>
      {error && explainError(error)}
      {mayHaveArrived && <span className="block text-muted text-xs">It may have arrived.</span>}
    </span>
  );
}

function SentOrDue({ mail: { status, sentAt, dueAt } }: { mail: ListedMail }) {
  if (sentAt) return <LocalTime value={sentAt} />;
  return status === 'pending' ? <LocalTime value={dueAt} /> : null;
}
