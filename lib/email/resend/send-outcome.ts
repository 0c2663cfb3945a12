import 'server-only';

/** How a request to Resend ended. A reason contains no text from Resend, which can quote addresses. */
export type SendOutcome =
  /** Accepted, except for the mails at the indexes in `refused`. Those in `undeliverable` have an invalid address. */
  | { outcome: 'sent'; refused: number[]; undeliverable: number[] }
  /**
   * Failed or unknown: send the same request again later, under the same key. If Resend refuses the sender, nothing was
   * sent, and the mails must be composed again with another one.
   */
  | { outcome: 'retry'; reason: string; retryAfterMs: number | null; isSenderRefused?: true }
  /** Invalid. Only if no earlier attempt may have arrived can its mails be sent under new keys. */
  | { outcome: 'refused'; reason: string; mayHaveArrived: boolean; isUndeliverable: boolean };

/** The reason of mails that were given up although Resend may have sent them: see db/outbox/may-have-arrived.ts. */
export const MAY_HAVE_ARRIVED = 'answer 409 (invalid_idempotent_request)';

/** Matches the reasons of failures that have nothing to do with the mail. */
export const RESEND_FAILED = '^no answer|^answer (401|403|408|429|5)|invalid_api_key|sender_refused';

export interface Failure {
  /** `null` if there was no HTTP status. */
  status: number | null;
  name: string;
  message: unknown;
  retryAfterMs: number | null;
}

/**
 * Resend reports an invalid API key as 400 `validation_error`, like an invalid mail (resend-node, issue 522). Only the
 * message tells them apart. Without this check, a revoked key would mark every mail as dead.
 */
export const isInvalidKeyMessage = (message: unknown): boolean =>
  typeof message === 'string' && /\bapi key is (invalid|not valid)\b/i.test(message);

const INVALID_KEY = 'invalid_api_key';
export const SENDER_REFUSED = 'sender_refused';

/** "Invalid `from` field. …" or "The example.com domain is not verified. …": every mail has the same sender. */
export const isRefusedSenderMessage = (message: unknown): boolean =>
  typeof message === 'string' &&
  /\binvalid [`'"]?from[`'"]? field\b|\bdomain is not verified\b/i.test(message);

/**
 * Whether Resend refuses the recipient's address, and not the sender or the content, which are our fault:
 * "Invalid `to` field. The email address needs to follow the `email@example.com` … format."
 */
export const isInvalidRecipientMessage = (message: unknown): boolean =>
  typeof message === 'string' && /\binvalid [`'"]?to[`'"]? field\b/i.test(message);

/** The mail is invalid. Other 4xx mean a wrong key, a wrong URL or a rate limit. */
const REFUSALS = new Set([400, 410, 413, 414, 415, 422, 451]);
/** For answers whose body lacks the status. */
const REFUSAL_NAMES = new Set(['validation_error', 'missing_required_field', 'invalid_parameter']);
/** There is no batch endpoint: split the batch. */
const MISSING_ENDPOINT = new Set([404, 405, 501]);

/** Retries every failure that may be temporary: the idempotency key makes that safe. */
export function classifyFailure(
  failure: Failure,
  { isBatch, isFirstTry }: { isBatch: boolean; isFirstTry: boolean },
): SendOutcome {
  const { status, message, retryAfterMs } = failure;
  const name = nameOf(failure);
  if (name === 'invalid_idempotent_request') return classifyUsedKey(isFirstTry);
  const reason = describe(status, name);
  if (name === SENDER_REFUSED) return { outcome: 'retry', reason, retryAfterMs, isSenderRefused: true };
  if (name === INVALID_KEY) return { outcome: 'retry', reason, retryAfterMs };
  const isRefusal = status === null ? REFUSAL_NAMES.has(name) : REFUSALS.has(status);
  if (isRefusal || (isBatch && isFirstTry && MISSING_ENDPOINT.has(status ?? 0))) {
    const isUndeliverable = !isBatch && status === 422 && isInvalidRecipientMessage(message);
    return { outcome: 'refused', reason, mayHaveArrived: false, isUndeliverable };
  }
  return { outcome: 'retry', reason, retryAfterMs };
}

function nameOf({ name, message }: Failure): string {
  if (isInvalidKeyMessage(message)) return INVALID_KEY;
  return name === 'invalid_from_address' || isRefusedSenderMessage(message) ? SENDER_REFUSED : name;
}

/**
 * Resend has accepted this key with another body: an earlier attempt with more mails, as mails are cancelled but never
 * added. On a first attempt the cause is unknown, and under a new key the mails could arrive twice.
 */
function classifyUsedKey(isFirstTry: boolean): SendOutcome {
  if (!isFirstTry) return { outcome: 'sent', refused: [], undeliverable: [] };
  return { outcome: 'refused', reason: MAY_HAVE_ARRIVED, mayHaveArrived: true, isUndeliverable: false };
}

function describe(status: number | null, name: string): string {
  const known = /^[a-z_]{1,40}$/.test(name) ? name : 'unnamed';
  return status === null ? `no answer (${known})` : `answer ${status} (${known})`;
}
