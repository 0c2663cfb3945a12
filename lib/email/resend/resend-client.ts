import { Resend } from 'resend';
import { z } from 'zod';
import { HOUR_MS } from '../../days';
import { fieldsOf } from '../../parse-json';
import type { OutgoingMail } from '../compose/compose-mail';
import { classifyFailure, type Failure, isSenderRefused, refusalOf, type SendOutcome } from './send-outcome';

/** Resend's events contain the tags of a mail, and so name it. A mail that is sent again has another request. */
export const REQUEST_TAG = 'request';
export const MAIL_TAG = 'mail';

/** RFC 3834 and Exchange: out-of-office programs do not answer mail with these headers. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The SDK has no timeout. */
const TIMEOUT_MS = 10_000;

export interface SendRequest {
  /** A retry under the same key, with the same mails in the same order, is sent once. */
  idempotencyKey: string;
  mails: readonly { id: string; content: OutgoingMail }[];
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
    const tagged = mails.map(({ id, content }) => ({
      ...content,
      headers: { ...content.headers, ...automatic },
      tags: [
        { name: REQUEST_TAG, value: idempotencyKey },
        { name: MAIL_TAG, value: id },
      ],
    }));
    const [first, ...others] = tagged;
    const isBatch = others.length > 0 || first === undefined;
    const { data, error, headers } = isBatch
      ? // One invalid address must not stop the other mails.
        await resend.batch.send(tagged, {
          ...options,
          batchValidation: 'permissive',
        })
      : await resend.emails.send(first, options);
    const invalid = receiptSchema.safeParse(data).data;
    if (!invalid) return classifyFailure(readFailure(error, headers), { isBatch, isFirstTry });
    const message = invalid.map((one) => one.message).find(isSenderRefused);
    if (message !== undefined)
      return classifyFailure({ status: 422, name: '', message, retryAfterMs: null }, { isBatch, isFirstTry });
    return { outcome: 'sent', refused: new Map(invalid.map((one) => [one.index, refusalOf(one.message)])) };
  };
}

const invalidMail = z.object({ index: z.int(), message: z.unknown() });

/**
 * The invalid mails of an answer to accepted ones: in permissive mode, a batch lists them by index. A refused sender is an error
 * of each. Other JSON with status 200 comes from something between us and Resend.
 */
const receiptSchema = z
  .union([
    z.object({ id: z.string() }).transform(() => []),
    z
      .object({ data: z.array(z.unknown()), errors: z.array(z.unknown()).catch([]) })
      .transform(({ errors }) => errors),
  ])
  .transform((errors) => errors.flatMap((error) => invalidMail.safeParse(error).data ?? []));

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

export const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Parses seconds or an HTTP date to milliseconds from `now`; `null` if the header is missing or invalid. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const delay = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(delay) ? null : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS);
}
