import 'server-only';
import type { MailError } from '@/db/schema/mail-errors';

/** How a request to Resend ended. `answer` is for the log, without text from Resend, which can quote addresses. */
export type SendOutcome =
  /** Accepted, except for the mails at these indexes. */
  | { outcome: 'sent'; refused: ReadonlyMap<number, MailError> }
  /** Failed or unknown: send the same request again later, under the same key. */
  | { outcome: 'retry'; error: MailError; answer: string; retryAfterMs: number | null }
  /** Invalid: its mails can be sent under new keys, except after `key_already_used`. */
  | { outcome: 'refused'; error: MailError; answer: string };

/** These have nothing to do with the mail. */
export const outageErrors: readonly MailError[] = [
  'no_answer',
  'resend_failed',
  'rate_limited',
  'unauthorized',
  'sender_refused',
];

export interface Failure {
  /** `null` if there was no HTTP status. */
  status: number | null;
  name: string;
  message: unknown;
  retryAfterMs: number | null;
}

const says = (pattern: RegExp) => (message: unknown) => typeof message === 'string' && pattern.test(message);

/**
 * Resend reports an invalid API key as 400 `validation_error`, like an invalid mail (resend-node, issue 522). Only the
 * message tells them apart. Without this check, a revoked key would mark every mail as dead.
 */
export const isInvalidKey = says(/\bapi key is (invalid|not valid)\b/i);
/** "Invalid `from` field. …" or "The example.com domain is not verified. …": every mail has the same sender. */
export const isSenderRefused = says(/\binvalid [`'"]?from[`'"]? field\b|\bdomain is not verified\b/i);
/** "Invalid `to` field. …": the recipient's address, and not the sender or the content, which are our fault. */
const isAddressRefused = says(/\binvalid [`'"]?to[`'"]? field\b/i);

export const refusalOf = (message: unknown): MailError =>
  isAddressRefused(message) ? 'address_refused' : 'mail_refused';

/** The mail is invalid. Other 4xx mean a wrong key, a wrong URL or a rate limit. */
const REFUSALS = new Set([400, 410, 413, 414, 415, 422, 451]);
/** Some answers lack the status in their body. */
const REFUSAL_NAMES = new Set(['validation_error', 'missing_required_field', 'invalid_parameter']);
/** There is no batch endpoint: split the batch. */
const MISSING_ENDPOINT = new Set([404, 405, 501]);

/** Retries every failure that may be temporary: the idempotency key makes that safe. */
export function classifyFailure(
  failure: Failure,
  { isBatch, isFirstTry }: { isBatch: boolean; isFirstTry: boolean },
): SendOutcome {
  const { status, name, message, retryAfterMs } = failure;
  const answer = `${status ?? 'none'} ${/^[a-z_]{1,40}$/.test(name) ? name : 'unnamed'}`;
  // Resend has accepted this key with another body: an earlier attempt with more mails, as mails are cancelled but never
  // added. On a first attempt the cause is unknown, and under a new key the mails could arrive twice.
  if (name === 'invalid_idempotent_request') {
    if (!isFirstTry) return { outcome: 'sent', refused: new Map() };
    return { outcome: 'refused', error: 'key_already_used', answer };
  }
  const error = retriedError(failure);
  const isMissing = isBatch && isFirstTry && MISSING_ENDPOINT.has(status ?? 0);
  if (error && !isMissing) return { outcome: 'retry', error, answer, retryAfterMs };
  const isBlamed = !isBatch && status === 422;
  return { outcome: 'refused', error: isBlamed ? refusalOf(message) : 'mail_refused', answer };
}

/** Returns null if Resend refuses the mail itself. */
function retriedError({ status, name, message }: Failure): MailError | null {
  if (isInvalidKey(message)) return 'unauthorized';
  if (name === 'invalid_from_address' || isSenderRefused(message)) return 'sender_refused';
  if (status === null) return REFUSAL_NAMES.has(name) ? null : 'no_answer';
  if (REFUSALS.has(status)) return null;
  if (status === 408 || status >= 500) return 'resend_failed';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 409) return 'conflict';
  return status === 429 ? 'rate_limited' : 'unexpected_answer';
}
