import 'server-only';
import type { RequestResult } from '../observability/metrics';
import { observeRequest } from '../observability/observe-request';
import { clientNetwork } from '../rate-limit/client-network';
import { type Runtime, runtime } from '../runtime';
import { getReferralStats } from '../waitlist/referral-stats';
import { referralCodeSchema } from '../waitlist/request-schema';
import { withTimeout } from '../with-timeout';
import { failure, json, NO_STORE, serverError } from './responses';

const TIMEOUT_MS = 3_000;

export async function getReferral(request: Request): Promise<Response> {
  const { requestId, end } = observeRequest('lookup');
  try {
    const [result, response] = await lookUp(runtime(), request);
    end(result);
    return response;
  } catch (error) {
    if (request.signal.aborted) {
      end('aborted');
      return failure(503, 'aborted');
    }
    end('unavailable');
    return serverError('lookup_failed', error, requestId);
  }
}

type Lookup = [result: RequestResult<'lookup'>, response: Response];

async function lookUp({ env, rateLimiter, readers }: Runtime, request: Request): Promise<Lookup> {
  const network = clientNetwork(request.headers.get('x-forwarded-for'), env.TRUSTED_PROXY_HOPS);
  const limit = await rateLimiter.take('lookupByNetwork', network);
  if (!limit.allowed) return refused(429, 'rate_limited', { 'retry-after': String(limit.retryAfterSeconds) });
  const code = referralCodeSchema.safeParse(codeIn(request));
  if (!code.success) return refused(400, 'malformed_code');
  const handle = readers.until(request.signal);
  const stats = await withTimeout(TIMEOUT_MS, () => getReferralStats(handle, code.data, env.SITE_URL));
  if (!stats) return refused(404, 'unknown_code');
  return ['found', json(stats, { headers: NO_STORE })];
}

/** The last segment of the path; one that can't be decoded is no code. */
function codeIn(request: Request): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  } catch {
    return '';
  }
}

const refused = (status: number, error: Lookup[0], headers?: Record<string, string>): Lookup => [
  error,
  failure(status, error, headers),
];
