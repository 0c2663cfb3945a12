import { runtime } from '@/lib/runtime';
import { withTimeout } from '@/lib/with-timeout';
import { serverError } from '../../responses';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 3_000;
/** A CDN in front takes the polls: one request in five seconds reaches a server. */
const CACHE_CONTROL = 'public, s-maxage=5, stale-while-revalidate=30';

/** SPEC's `get_total_signups`: `{ "total": n }`. A request with its tag gets 304, as for every answer that has one. */
export async function GET(): Promise<Response> {
  try {
    const total = await withTimeout(DEADLINE_MS, () => runtime().total.get());
    return Response.json({ total }, { headers: { 'cache-control': CACHE_CONTROL, etag: `"${total}"` } });
  } catch (error) {
    return serverError('total_failed', error);
  }
}
