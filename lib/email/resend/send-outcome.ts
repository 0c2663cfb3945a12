import 'server-only';

/** How a request to the provider ended. Reasons name a kind of answer; they hold no text of the provider's. */
export type SendOutcome =
  /** It accepted the mails, except those at these places, which it will never accept. */
  | { outcome: 'sent'; refused: number[] }
  /** Unknown or temporary: the same request is sent again later, under the same key. */
  | { outcome: 'retry'; reason: string; retryAfterMs: number | null }
  /** It will never accept this request. Whether an earlier try may have arrived decides if parts may be sent anew. */
  | { outcome: 'refused'; reason: string; mayHaveArrived: boolean };

/** The reason of mails that were given up although the provider may have them. */
export const MAY_HAVE_ARRIVED = 'answer 409 (invalid_idempotent_request)';

/** An answer that was no success, or none. */
export interface Failure {
  /** HTTP status, or `null` when there was no answer or it does not say. */
  status: number | null;
  /** The provider's name for it. */
  name: string;
  retryAfterMs: number | null;
}

/** The provider's documented name for a key that is wrong or revoked. */
export const INVALID_KEY = 'invalid_api_key';

/**
 * To such a key the provider in fact answers 400 with the name of a mail that it refuses (resend-node, issue 522): only
 * the words tell. To take it for the mail's fault would give up every mail until somebody looks.
 */
export const isAboutKey = (message: unknown): boolean =>
  typeof message === 'string' && /\bapi key is (invalid|not valid)\b/i.test(message);

/** The mail itself is at fault. Other 4xx are about the key, the address of the API or the pace. */
const REFUSALS = new Set([400, 410, 413, 414, 415, 422, 451]);
/** For an answer whose body does not repeat its status. */
const REFUSAL_NAMES = new Set(['validation_error', 'missing_required_field', 'invalid_parameter']);
/** The batch endpoint is not there: what one request cannot do, single ones can. */
const MISSING_ENDPOINT = new Set([404, 405, 501]);

/** The request that failed. */
interface FailedRequest {
  isBatch: boolean;
  /** Whether it was never sent before. */
  isFirstTry: boolean;
}

/**
 * Decides what a failure means. What cannot be told from a temporary fault is repeated: the idempotency key makes
 * that harmless.
 */
export function classifyFailure(failure: Failure, { isBatch, isFirstTry }: FailedRequest): SendOutcome {
  const { status, name, retryAfterMs } = failure;
  if (name === 'invalid_idempotent_request') return classifyKnownKey(isFirstTry);
  const reason = describe(failure);
  if (name === INVALID_KEY) return { outcome: 'retry', reason, retryAfterMs };
  const isRefusal = status === null ? REFUSAL_NAMES.has(name) : REFUSALS.has(status);
  if (isRefusal || (isBatch && isFirstTry && MISSING_ENDPOINT.has(status ?? 0))) {
    return { outcome: 'refused', reason, mayHaveArrived: false };
  }
  return { outcome: 'retry', reason, retryAfterMs };
}

/**
 * The provider has sent a request with this key and another body. That was an earlier try, from which mails have
 * been cancelled since; none is ever added, so it held all that are left. A first try has no such explanation:
 * repeating it cannot help, and under a new key it could arrive twice.
 */
function classifyKnownKey(isFirstTry: boolean): SendOutcome {
  if (isFirstTry) return { outcome: 'refused', reason: MAY_HAVE_ARRIVED, mayHaveArrived: true };
  return { outcome: 'sent', refused: [] };
}

function describe({ status, name }: Failure): string {
  const known = /^[a-z_]{1,40}$/.test(name) ? name : 'unnamed';
  return status === null ? `no answer (${known})` : `answer ${status} (${known})`;
}
