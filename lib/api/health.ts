import { checkReadiness } from '@/lib/observability/readiness';
import { runtime } from '@/lib/runtime';
import { NO_STORE } from '../../responses';

export const dynamic = 'force-dynamic';

/** Whether this server can do its work: the database answers within a second and has the newest schema. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness(runtime().readers.db);
  return Response.json(readiness, {
    status: readiness.status === 'ready' ? 200 : 503,
    headers: NO_STORE,
  });
}
