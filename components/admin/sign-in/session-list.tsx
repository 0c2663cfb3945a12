'use client';

import { useRouter } from 'next/navigation';
import { useActionState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type ActionResult, answerOf } from '@/lib/admin/action-result';
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
    <ul className="divide-y divide-hairline border-hairline border-y">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto_5.5rem]"
        >
          <div className="min-w-0">
            <p className="truncate text-strong">{session.email}</p>
            <p className="text-muted text-sm">
              {session.browser} {session.id === currentId && <Badge variant="good">This browser</Badge>}
            </p>
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
            <SessionTime label="Signed in" value={session.createdAt} />
            <SessionTime label="Last seen" value={session.lastSeenAt} />
            <SessionTime label="Ends" value={session.expiresAt} />
          </dl>
          {session.id !== currentId && <RevokeForm session={session} revoke={revoke} />}
        </li>
      ))}
    </ul>
  );
}

function SessionTime({ label, value }: { label: string; value: Date }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd>
        <LocalTime value={value} />
      </dd>
    </div>
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
