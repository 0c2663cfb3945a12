import 'server-only';
import { Resend } from 'resend';
import { metrics } from '../../observability/metrics';
import { fieldsOf } from '../../parse-json';
import type { OutgoingMail } from '../compose/compose-mail';
import { parseRetryAfter } from './retry-after';
import { classifyFailure, type Failure, INVALID_KEY, isAboutKey, type SendOutcome } from './send-outcome';

/** The provider gets this long for an answer; the SDK has no limit of its own. */
const ANSWER_TIMEOUT_MS = 10_000;

/** One request to the provider: a mail, or a batch of them. */
export interface SendRequest {
  /** Repeated under the same key, with the same mails in the same order, it arrives once. */
  idempotencyKey: string;
  mails: OutgoingMail[];
  /** Whether this request was never sent before. */
  isFirstTry: boolean;
}

/** SPEC's `send-welcome-email`, for mails of every kind: sends, and tells how it went. Never throws. */
export type SendMail = (request: SendRequest) => Promise<SendOutcome>;

export interface ProviderOptions {
  apiKey: string;
  /** Else the SDK reads `RESEND_BASE_URL`, when this is called. */
  baseUrl?: string;
  timeoutMs?: number;
}

/** Opens the door to Resend. */
export function createResendClient({
  apiKey,
  baseUrl,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: ProviderOptions): SendMail {
  const resend = new Resend(apiKey, { baseUrl });
  return async ({ idempotencyKey, mails, isFirstTry }) => {
    const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
    const [only, ...others] = mails;
    const isBatch = others.length > 0 || only === undefined;
    const stopTimer = metrics().upstreamSeconds.startTimer({ upstream: 'resend' });
    const answer = isBatch
      ? // One address the provider cannot take must not hold up the others.
        await resend.batch.send(mails, { ...options, batchValidation: 'permissive' })
      : await resend.emails.send(only, options);
    stopTimer();
    if (isReceipt(answer.data))
      return { outcome: 'sent', refused: isBatch ? refusedPlaces(answer.data) : [] };
    return classifyFailure(readFailure(answer.error, answer.headers), { isBatch, isFirstTry });
  };
}

/** The id of a mail, or a list for a batch: a success of somebody else's, who stands in the way, is none of ours. */
function isReceipt(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false;
  return ('id' in data && typeof data.id === 'string') || ('data' in data && Array.isArray(data.data));
}

/** The SDK hands on whatever JSON came as the error, so nothing about its form is certain. */
function readFailure(error: unknown, headers: Record<string, string> | null): Failure {
  const { statusCode, name: given, message } = fieldsOf(error);
  const name = isAboutKey(message) ? INVALID_KEY : given;
  const status = Number(statusCode ?? Number.NaN);
  return {
    status: Number.isInteger(status) ? status : null,
    name: typeof name === 'string' ? name : '',
    retryAfterMs: parseRetryAfter(headers?.['retry-after'], Date.now()),
  };
}

/** A permissive batch lists the mails it refused by their place; an error without one is about none of them. */
function refusedPlaces(data: object): number[] {
  const errors: unknown = 'errors' in data ? data.errors : [];
  if (!Array.isArray(errors)) return [];
  return errors.map((error: { index?: unknown } | null) => error?.index).filter(isPlace);
}

const isPlace = (index: unknown): index is number => Number.isInteger(index);
