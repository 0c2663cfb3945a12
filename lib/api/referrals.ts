import { clientNetwork } from '../rate-limit/client-network';
import { runtime } from '../runtime';
import { type LookUpOutcome, lookUp } from '../waitlist/look-up';
import { failure, json, NO_STORE, unavailable } from './responses';

export async function getReferral(request: Request): Promise<Response> {
  const server = runtime();
  const network = clientNetwork(request, server.env);
  return toResponse(await lookUp(server, codeIn(request), network, request.signal));
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

function toResponse(result: LookUpOutcome): Response {
  switch (result.outcome) {
    case 'found':
      return json(result.stats, { headers: NO_STORE });
    case 'malformed_code':
      return failure(400, result.outcome);
    case 'unknown_code':
      return failure(404, result.outcome);
    case 'rate_limited':
      return failure(429, result.outcome, { 'retry-after': String(result.retryAfterSeconds) });
    case 'aborted':
      return failure(503, result.outcome);
    case 'unavailable':
      return unavailable(result.requestId);
  }
}
