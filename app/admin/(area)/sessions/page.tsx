import { OperationButton } from '@/components/admin/operation/operation-button';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader } from '@/components/admin/ui/headings';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Badge } from '@/components/ui/badge';
import { listOperatorSessions } from '@/lib/admin/auth/sessions';
import { shortSession } from '@/lib/format';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../../session';

export const metadata = { title: 'Sessions' };

export default async function SessionsPage() {
  const { id: currentId } = await requireOperator();
  const { env, admin } = runtime();
  const sessions = await readForPage(listOperatorSessions(admin.db, env.OPERATORS));
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Browsers in which an operator is signed in. Each session ends twelve hours after signing in."
      />
      <DataTable
        label="Sessions"
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Operator', card: 'title', isAddress: true, cell: (session) => session.email },
          { header: 'Browser', cell: ({ browser }) => browser },
          { header: 'Session', card: 'hidden', cell: ({ id }) => shortSession(id) },
          { header: 'Signed in', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
          {
            header: 'Access',
            cell: ({ id, browser, email: of }) =>
              id === currentId ? (
                <Badge variant="good">This browser</Badge>
              ) : (
                <OperationButton
                  name="session.revoke"
                  input={{ id }}
                  label="Revoke"
                  about={`${browser} of ${of}`}
                  size="sm"
                />
              ),
          },
        ]}
      />
    </>
  );
}
