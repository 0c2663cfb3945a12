import { within } from '@/lib/deadline';
import { runtime } from '@/lib/runtime';
import { serverError } from '../../responses';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 3_000;
/** A CDN in front takes the polls: one request in five seconds reaches a server. */
const CACHE_CONTROL = 'public, s-maxage=5, stale-while-revalidate=30';

/** SPEC's `get_total_signups`: `{ "total": n }`, or 304 for who has that number already. */
export async function GET(request: Request): Promise<Response> {
  try {
    const total = await within(DEADLINE_MS, () => runtime().total.get());
    const etag = `"${total}"`;
    const headers = { 'cache-control': CACHE_CONTROL, etag };
    // A list of tags, each perhaps marked as weak by a cache on the way.
    const isKnown = request.headers.get('if-none-match')?.includes(etag);
    return isKnown ? new Response(null, { status: 304, headers }) : Response.json({ total }, { headers });
  } catch (error) {
    return serverError('total_failed', error);
  }
}
