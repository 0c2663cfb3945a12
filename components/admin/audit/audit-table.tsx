import type { AuditItem } from '@/lib/admin/audit/audit';
import { shortSession } from '@/lib/admin/format';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

const columns: Column<AuditItem>[] = [
  { header: 'Time', cell: ({ at }) => <LocalTime value={at} /> },
  {
    header: 'Operator',
    isAddress: true,
    cell: ({ actor, sessionId }) => (
      <span>
        <span className="line-clamp-2 wrap-anywhere">{actor}</span>
        <span className="block text-muted text-xs">
          {sessionId ? `Session ${shortSession(sessionId)}` : 'Command line'}
        </span>
      </span>
    ),
  },
  {
    header: 'Change',
    card: 'title',
    cell: ({ text: { title, details } }) => (
      <span>
        <span className="font-medium text-strong">{title}</span>
        {details && ` ${details}`}
      </span>
    ),
  },
  { header: 'Person', isAddress: true, cell: (item) => <People {...item} /> },
];

export function AuditTable({ items }: { items: AuditItem[] }) {
  return (
    <DataTable
      label="Changes by operators"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty={{
        title: 'No changes',
        description: 'Decide about a referral, or send a wave: each change by an operator appears here.',
      }}
    />
  );
}

function People({ person, friend }: Pick<AuditItem, 'person' | 'friend'>) {
  if (!person) return null;
  return (
    <span className="inline-flex flex-col">
      <PersonLink {...person} />
      {friend && (
        <span className="text-muted text-xs">
          for <PersonLink {...friend} />
        </span>
      )}
    </span>
  );
}
