'use client';

import { Badge } from '@/components/ui/badge';
import type { ActionResult } from '@/lib/admin/action-result';
import { shortSession } from '@/lib/admin/format';
import { DataTable } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';
import { RowAction } from '../ui/row-action';

interface Session {
  id: string;
  email: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
}

type Revoke = (input: { id: string }) => Promise<ActionResult<boolean>>;

interface SessionListProps {
  sessions: Session[];
  /** The session of this browser. */
  currentId: string;
  revoke: Revoke;
}

export function SessionList({ sessions, currentId, revoke }: SessionListProps) {
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        { header: 'Operator', card: 'title', isAddress: true, cell: ({ email }) => email },
        { header: 'Browser', cell: ({ browser }) => browser },
        { header: 'Session', card: 'hidden', cell: ({ id }) => shortSession(id) },
        { header: 'Signed in', card: 'hidden', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
        { header: 'Last seen', cell: ({ lastSeenAt }) => <LocalTime value={lastSeenAt} /> },
        {
          header: 'Access',
          cell: (session) =>
            session.id === currentId ? (
              <Badge variant="good">This browser</Badge>
            ) : (
              <RowAction
                label="Revoke"
                fullLabel={`Revoke ${session.browser} of ${session.email}`}
                failure="Not revoked. Try again."
                act={() => revoke({ id: session.id })}
              />
            ),
        },
      ]}
    />
  );
}
