import { parseJson } from '../parse-json';
import { runtime } from '../runtime';
import { clientOf } from '../waitlist/client-origin';
import type { ServerFailureCode, SignupResult } from '../waitlist/records';
import { type SignUpOutcome, signUp } from '../waitlist/sign-up';
import { readBody, reportForeign } from './requests';
import { json, NO_STORE } from './responses';

const FAILURE_STATUS: Record<ServerFailureCode, number> = {
  email_required: 422,
  email_invalid: 422,
  captcha_incomplete: 422,
  captcha_rejected: 422,
  duplicate: 409,
  closed: 410,
  rate_limited: 429,
  busy: 503,
  empty_result: 503,
  unexpected: 503,
};

/** The body is always a `SignupResult`. */
export async function createSignup(request: Request): Promise<Response> {
  const server = runtime();
  if (reportForeign(request, server.env.SITE_URL)) return refusal(403);
  if (!isJson(request.headers.get('content-type'))) return refusal(415);
  const body = await readBody(request);
  if (body === null) return refusal(413, 'too_long');
  const input = parseJson(body);
  if (input === null) return refusal(400);
  return toResponse(await signUp(server, input, clientOf(request, server)));
}

const isJson = (contentType: string | null) => /^application\/json(\s*;|\s*$)/i.test(contentType ?? '');

function toResponse(outcome: SignUpOutcome): Response {
  if (outcome.outcome === 'ignored') return answer(201, { outcome: 'ignored' });
  if (outcome.outcome === 'joined') {
    const { isRepeat, signup } = outcome;
    return answer(isRepeat ? 200 : 201, { outcome: 'joined', signup });
  }
  const { code, requestId, retryAfterSeconds } = outcome;
  const status = FAILURE_STATUS[code];
  const seconds = retryAfterSeconds ?? (status === 503 ? 5 : undefined);
  const headers = seconds === undefined ? undefined : { 'retry-after': String(seconds) };
  return answer(status, { outcome: 'failed', code, requestId }, headers);
}

const refusal = (status: number, code: 'too_long' | 'unexpected' = 'unexpected') =>
  answer(status, { outcome: 'failed', code, requestId: crypto.randomUUID() });

const answer = (status: number, result: SignupResult, headers?: Record<string, string>) =>
  json(result, { status, headers: { ...NO_STORE, ...headers } });
