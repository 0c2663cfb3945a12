import type { Metadata } from 'next';
import { SessionList } from '@/components/admin/sign-in/session-list';
import { PageHeader } from '@/components/admin/ui/headings';
import { listSessions } from '@/lib/admin/auth/sessions';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';
import { revoke } from '../actions';

export const metadata: Metadata = { title: 'Sessions' };

export default async function SessionsPage() {
  const { id } = await requireOperator();
  const { env, admin } = runtime();
  const sessions = await listSessions(admin.db, env.OPERATORS);
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Browsers in which an operator is signed in. Each session ends twelve hours after signing in."
      />
      <SessionList sessions={sessions} currentId={id} revoke={revoke} />
    </>
  );
}
