import type { Metadata } from 'next';
import { AlertSettings } from '@/components/admin/sign-in/alert-settings';
import { SessionList } from '@/components/admin/sign-in/session-list';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { listSessions } from '@/lib/admin/auth/sessions';
import { readAlertSettings } from '@/lib/operators/alerts';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { revoke, setAlert } from '../actions';

export const metadata: Metadata = { title: 'Sessions' };

export default async function SessionsPage() {
  const { id, email } = await requireOperator();
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
      <SessionList sessions={sessions} currentId={id} revoke={revoke} />
      <Section title="Alerts by email" className="mt-10">
        <p className="mb-4 text-muted">
          Each to {email}, at most once an hour. Other operators choose their own.
        </p>
        <AlertSettings settings={settings} change={setAlert} />
      </Section>
    </>
  );
}
