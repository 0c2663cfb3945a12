import { within } from '@/lib/deadline';
import { clientAddress } from '@/lib/http/client-address';
import { limits } from '@/lib/rate-limit';
import { type Runtime, runtime } from '@/lib/runtime';
import { referralCodeSchema } from '@/lib/waitlist/schema';
import { getReferralStats } from '@/lib/waitlist/stats';
import { failure, serverError } from '../../responses';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 3_000;

/** SPEC's `get_signup_stats`. 400 for a malformed code, 404 for an unknown one, 429 with Retry-After. */
export async function GET(
  request: Request,
  context: { params: Promise<{ code: string }> },
): Promise<Response> {
  try {
    const shared = runtime();
    const wait = await secondsToWait(shared, request);
    if (wait > 0) return failure(429, 'rate_limited', { 'retry-after': String(wait) });
    const code = referralCodeSchema.safeParse((await context.params).code);
    if (!code.success) return failure(400, 'malformed_code');
    const { readers, env } = shared;
    const stats = await within(DEADLINE_MS, () => getReferralStats(readers.db, code.data, env.SITE_URL));
    if (!stats) return failure(404, 'unknown_code');
    return Response.json(stats, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return serverError('lookup_failed', error);
  }
}

async function secondsToWait({ env, rateLimiter }: Runtime, request: Request): Promise<number> {
  const address = clientAddress(request.headers.get('x-forwarded-for'), env.TRUSTED_PROXY_HOPS);
  const verdict = await rateLimiter.take(limits.lookupByAddress, address);
  return verdict.allowed ? 0 : verdict.retryAfterSeconds;
}
