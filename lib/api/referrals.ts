import { REFERRAL_TEXT_LENGTH } from '../constants';
import { cleanLink } from '../pasted';
import { clientNetwork } from '../rate-limit/client-network';
import { runtime } from '../runtime';
import { type LookUpOutcome, lookUp } from '../waitlist/look-up';
import { failure, json, NO_STORE, unavailable } from './responses';

export async function getReferral(request: Request, encodedCode: string): Promise<Response> {
  const server = runtime();
  const network = clientNetwork(request, server.env);
  return toResponse(
    await lookUp(server, cleanLink(encodedCode, REFERRAL_TEXT_LENGTH), network, request.signal),
  );
}

const STATUS = { malformed_code: 400, unknown_code: 404, rate_limited: 429, aborted: 503 } as const;

function toResponse(result: LookUpOutcome): Response {
  const { outcome, requestId } = result;
  if (outcome === 'found') return json(result.stats, { headers: NO_STORE });
  if (outcome === 'unavailable') return unavailable(requestId);
  const headers = outcome === 'rate_limited' && { 'retry-after': String(result.retryAfterSeconds) };
  return failure(STATUS[outcome], outcome, headers || undefined);
}
