'use client';

import { useRouter } from 'next/navigation';
import { useActionState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type ActionResult, answerOf } from '@/lib/admin/action-result';
import { shortSession } from '@/lib/admin/format';
import { DataTable } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';

interface Session {
  id: string;
  email: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
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
        { header: 'Session', cell: ({ id }) => shortSession(id) },
        { header: 'Signed in', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
        { header: 'Last seen', cell: ({ lastSeenAt }) => <LocalTime value={lastSeenAt} /> },
        { header: 'Ends', cell: ({ expiresAt }) => <LocalTime value={expiresAt} /> },
        {
          header: 'Access',
          cell: (session) =>
            session.id === currentId ? (
              <Badge variant="good">This browser</Badge>
            ) : (
              <RevokeForm session={session} revoke={revoke} />
            ),
        },
      ]}
    />
  );
}

function RevokeForm({ session: { id, email, browser }, revoke }: { session: Session; revoke: Revoke }) {
  const { refresh } = useRouter();
  const [hasFailed, submit, isPending] = useActionState(async () => {
    const { status } = await answerOf(revoke({ id }));
    // Without a session, the refreshed page redirects to the sign-in page.
    refresh();
    return status !== 'done' && status !== 'signed_out';
  }, false);
  return (
    <form action={submit} className="flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-bad text-sm">
          Not revoked. Try again.
        </span>
      )}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        disabled={isPending}
        aria-label={`Revoke ${browser} of ${email}`}
      >
        Revoke
      </Button>
    </form>
  );
}
