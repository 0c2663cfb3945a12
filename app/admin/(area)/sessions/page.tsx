import { ActionForm } from '@/components/admin/ui/action-form';
import { DataTable } from '@/components/admin/ui/data-table';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Badge } from '@/components/ui/badge';
import { listSessions } from '@/lib/admin/auth/sessions';
import { shortSession } from '@/lib/format';
import { readAlertSettings } from '@/lib/operators/alerts';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { revoke, setAlert } from '../actions';

export const metadata = { title: 'Sessions' };

export default async function SessionsPage() {
  const { id: currentId, email } = await requireOperator();
  const { env, admin } = runtime();
  const [sessions, settings] = await Promise.all([
    listSessions(admin.db, env.OPERATORS),
    readAlertSettings(admin.db, email),
  ]);
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
                <ActionForm label="Revoke" about={`${browser} of ${of}`} act={revoke.bind(null, { id })} />
              ),
          },
        ]}
      />
      <Section title="Alerts by email" className="mt-10">
        <p className="mb-4 text-muted">
          {`Each to ${email}, at most once an hour. Other operators choose their own.`}
        </p>
        <DataTable
          label="Alerts"
          rows={settings}
          rowKey={({ kind }) => kind}
          columns={[
            { header: 'Alert', card: 'title', cell: ({ title }) => title },
            { header: 'When', cell: ({ when }) => when },
            {
              header: 'Email',
              cell: ({ kind, title, isOn }) => (
                <ActionForm
                  label={isOn ? 'Turn off' : 'Turn on'}
                  about={title}
                  act={setAlert.bind(null, { kind, isOn: !isOn })}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}
