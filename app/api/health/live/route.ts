import { NO_STORE } from '../../responses';

export const dynamic = 'force-dynamic';

/** Answers while the process runs. Asks nothing else, so that a database that is down restarts no server. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: NO_STORE });
}
