import { Badge } from '@/components/admin/ui/badge';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/admin/ui/table';
import { type Revoke, RevokeButton } from './revoke-button';

interface Session {
  id: string;
  email: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

interface SessionListProps {
  sessions: Session[];
  /** The session of this browser. */
  currentId: string;
  revoke: Revoke;
}

export function SessionList({ sessions, currentId, revoke }: SessionListProps) {
  return (
    <Table label="Sessions">
      <TableHeader>
        <TableRow>
          <TableHead>Operator</TableHead>
          <TableHead>Browser</TableHead>
          <TableHead>Signed in</TableHead>
          <TableHead>Last seen</TableHead>
          <TableHead>Ends</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {sessions.map((session) => (
          <TableRow key={session.id}>
            <TableCell className="text-strong">{session.email}</TableCell>
            <TableCell className="whitespace-nowrap">
              {session.browser} {session.id === currentId && <Badge variant="good">This browser</Badge>}
            </TableCell>
            <TableCell>
              <LocalTime value={session.createdAt} />
            </TableCell>
            <TableCell>
              <LocalTime value={session.lastSeenAt} />
            </TableCell>
            <TableCell>
              <LocalTime value={session.expiresAt} />
            </TableCell>
            <TableCell className="text-right">
              {session.id !== currentId && <RevokeButton session={session} revoke={revoke} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
