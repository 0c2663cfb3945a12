import { Resend } from 'resend';
import type { MailError } from '@/db/schema/outbox-emails';
import { HOUR_MS } from '../../days';
import { metrics } from '../../observability/metrics';
import { fieldsOf } from '../../parse-json';
import type { OutgoingMail } from '../compose/compose-mail';
import { classifyFailure, type Failure, isSenderRefused, refusalOf, type SendOutcome } from './send-outcome';

export const REQUEST_TAG = 'request';

/** The SDK has no timeout. */
const TIMEOUT_MS = 10_000;

export interface SendRequest {
  /** A retry under the same key, with the same mails in the same order, is sent once. */
  idempotencyKey: string;
  mails: OutgoingMail[];
  isFirstTry: boolean;
}

/** Never rejects. */
export type SendMail = (request: SendRequest) => Promise<SendOutcome>;

export interface ResendOptions {
  apiKey: string;
  baseUrl?: string;
  timeoutMs?: number;
}

export function createResendClient({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: ResendOptions): SendMail {
  const resend = new Resend(apiKey, { baseUrl });
  return async ({ idempotencyKey, mails, isFirstTry }) => {
    const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
    // Resend's events contain the tags, and so name the request.
    const tags = [{ name: REQUEST_TAG, value: idempotencyKey }];
    const tagged = mails.map((mail) => ({ ...mail, tags }));
    const [first, ...others] = tagged;
    const isBatch = others.length > 0 || first === undefined;
    const stopTimer = metrics().upstreamSeconds.startTimer({ upstream: 'resend' });
    const { data, error, headers } = isBatch
      ? // One invalid address must not stop the other mails.
        await resend.batch.send(tagged, {
          ...options,
          batchValidation: 'permissive',
        })
      : await resend.emails.send(first, options);
    stopTimer();
    const senderProblem = findSenderProblem(data);
    if (senderProblem) return classifyFailure(senderProblem, { isBatch, isFirstTry });
    if (isReceipt(data)) return { outcome: 'sent', refused: isBatch ? refusals(data) : new Map() };
    return classifyFailure(readFailure(error, headers), { isBatch, isFirstTry });
  };
}

/** Other JSON with status 200 comes from something between us and Resend. */
function isReceipt(answer: unknown): answer is object {
  const { id, data } = fieldsOf(answer);
  return typeof id === 'string' || Array.isArray(data);
}

/** The SDK passes on any JSON as the error, so its shape is unknown. */
function readFailure(error: unknown, headers: Record<string, string> | null): Failure {
  const { statusCode, name, message } = fieldsOf(error);
  const status = Number(statusCode ?? Number.NaN);
  return {
    status: Number.isInteger(status) ? status : null,
    name: typeof name === 'string' ? name : '',
    message,
    retryAfterMs: parseRetryAfter(headers?.['retry-after'], Date.now()),
  };
}

/** In permissive mode, a refused sender is an error of each mail. */
function findSenderProblem(data: unknown): Failure | null {
  const { errors } = fieldsOf(data);
  const all = Array.isArray(errors) ? errors.map((error) => fieldsOf(error).message) : [];
  const message = all.find(isSenderRefused);
  return message ? { status: 422, name: '', message, retryAfterMs: null } : null;
}

/** In permissive mode a batch answer lists its invalid mails by index. */
function refusals(data: object): Map<number, MailError> {
  const { errors } = fieldsOf(data);
  const all = Array.isArray(errors) ? errors.map(fieldsOf) : [];
  const found = all.filter(({ index }) => Number.isInteger(index));
  return new Map(found.map(({ index, message }) => [Number(index), refusalOf(message)]));
}

export const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Parses seconds or an HTTP date to milliseconds from `now`; `null` if the header is missing or invalid. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const delay = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? null : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS);
}
