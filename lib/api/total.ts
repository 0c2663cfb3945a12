import 'server-only';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { json, respond, serverError } from './responses';

const TIMEOUT_MS = 3_000;
/** A CDN in front absorbs the polling: one request in five seconds reaches a server. */
const CACHE_CONTROL = 'public, s-maxage=5, stale-while-revalidate=30';

/** `{ "total": n }`, or 304 when the client has that number already. */
export async function getTotal(request: Request): Promise<Response> {
  try {
    const total = await withTimeout(TIMEOUT_MS, () => runtime().total());
    const etag = `"${total}"`;
    const headers = { 'cache-control': CACHE_CONTROL, etag };
    // A proxy that compresses sends the tag back as a weak one, with W/ in front.
    const known = request.headers.get('if-none-match') ?? '';
    const isKnown = known === '*' || known.includes(etag);
    return isKnown ? respond(null, { status: 304, headers }) : json({ total }, { headers });
  } catch (error) {
    return serverError('total_failed', error);
  }
}
