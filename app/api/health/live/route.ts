import { NO_STORE } from '../../responses';

export const dynamic = 'force-dynamic';

/** The process answers. Asks nothing of anybody else, so that a database that is away restarts no server. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: NO_STORE });
}
