import 'server-only';
import { checkReadiness } from '../observability/readiness';
import { runtime } from '../runtime';
import { json, NO_STORE } from './responses';

/** Answers while the process runs. Asks nothing else: a database outage must not restart servers. */
export async function getLiveness(): Promise<Response> {
  return json({ status: 'ok' }, { headers: NO_STORE });
}

/** 200 when the database answers within a second and has this build's schema, else 503. */
export async function getReadiness(): Promise<Response> {
  const readiness = await checkReadiness(runtime().readers.db);
  return json(readiness, { status: readiness.status === 'ready' ? 200 : 503, headers: NO_STORE });
}
