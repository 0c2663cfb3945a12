import type { RequestResult } from '@/lib/observability/metrics';
import { observe } from '@/lib/observability/observe-request';
import { clientNetwork } from '@/lib/rate-limit/client-network';
import { type Runtime, runtime } from '@/lib/runtime';
import { getReferralStats } from '@/lib/waitlist/referral-stats';
import { referralCodeSchema } from '@/lib/waitlist/request-schema';
import { withTimeout } from '@/lib/with-timeout';
import { failure, NO_STORE, serverError } from '../../responses';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 3_000;

interface Context {
  params: Promise<{ code: string }>;
}

/** SPEC's `get_signup_stats`. 400 for a malformed code, 404 for an unknown one, 429 with Retry-After. */
export async function GET(request: Request, context: Context): Promise<Response> {
  const { requestId, end } = observe('lookup');
  try {
    const [result, response] = await lookUp(runtime(), request, (await context.params).code);
    end(result);
    return response;
  } catch (error) {
    end('unavailable');
    return serverError('lookup_failed', error, requestId);
  }
}

/** How a lookup ended, in the words of the metrics, and its answer. */
type Ending = [result: RequestResult<'lookup'>, response: Response];

async function lookUp(shared: Runtime, request: Request, input: string): Promise<Ending> {
  const wait = await secondsToWait(shared, request);
  if (wait > 0) return refused(429, 'rate_limited', { 'retry-after': String(wait) });
  const code = referralCodeSchema.safeParse(input);
  if (!code.success) return refused(400, 'malformed_code');
  const { readers, env } = shared;
  const stats = await withTimeout(DEADLINE_MS, () => getReferralStats(readers.db, code.data, env.SITE_URL));
  if (!stats) return refused(404, 'unknown_code');
  return ['found', Response.json(stats, { headers: NO_STORE })];
}

const refused = (status: number, error: Ending[0], headers?: Record<string, string>): Ending => [
  error,
  failure(status, error, headers),
];

async function secondsToWait({ env, rateLimiter }: Runtime, request: Request): Promise<number> {
  const address = clientNetwork(request.headers.get('x-forwarded-for'), env.TRUSTED_PROXY_HOPS);
  const verdict = await rateLimiter.take('lookupByAddress', address);
  return verdict.allowed ? 0 : verdict.retryAfterSeconds;
}
