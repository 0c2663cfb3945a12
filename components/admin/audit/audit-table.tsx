import type { AuditItem } from '@/lib/admin/audit/audit';
import { shortSession } from '@/lib/admin/format';
import type { Table } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

/** Of the audit, and of the changes to a person. */
export const auditTable: Table<AuditItem> = {
  label: 'Changes by operators',
  rowKey: ({ id }) => id,
  empty: {
    title: 'No changes',
    description: 'Decide about a referral, or send a wave: each change by an operator appears here.',
  },
  columns: [
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
  ],
};

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
