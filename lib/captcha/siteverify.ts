import { Agent } from 'undici';
import { z } from 'zod';
import { parseJson } from '../parse-json';
import { withTimeout } from '../with-timeout';

const TIMEOUT_MS = 3_000;

/** Closes idle connections before the server does, even if its `Keep-Alive` header allows a longer time. */
const IDLE_MS = 4_000;
const dispatcher = new Agent({
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
  connect: { timeout: TIMEOUT_MS },
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  maxResponseSize: 64 * 1024,
});

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Google answers one of these to every token while the secret is wrong. */
const SECRET_ERRORS = ['missing-input-secret', 'invalid-input-secret'];

export class SiteverifyError extends Error {
  override name = 'SiteverifyError';
  /** Google was reached, but answered in a way that a correct address and request never cause. */
  readonly isMisconfigured: boolean;
  readonly isSecretRejected: boolean;

  constructor(reason: string, options: ErrorOptions & { isMisconfigured?: boolean } = {}) {
    super(`Captcha verification is unavailable: ${reason}`, options);
    this.isSecretRejected = SECRET_ERRORS.includes(reason);
    this.isMisconfigured = options.isMisconfigured ?? this.isSecretRejected;
  }
}

/**
 * “Over Enterprise free quota. …” or “Over free quota.”: without billing, Google can also answer 200 instead of 429, even
 * with `success: true` (internetarchive/openlibrary#10474, opengovsg/FormSG#2062).
 */
const isQuotaError = (code: string) => /\bquota\b/i.test(code);

export async function siteverify(origin: string, secret: string, token: string) {
  try {
    const form = new URLSearchParams({ secret, response: token }).toString();
    const { status, text } = await withTimeout(TIMEOUT_MS, () => post(origin, form));
    if (status === 429 || status >= 500) throw new SiteverifyError(`status ${status}`);
    if (status !== 200) throw new SiteverifyError(`status ${status}`, { isMisconfigured: true });
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) throw new SiteverifyError('unreadable answer', { isMisconfigured: true });
    const codes = answer.data['error-codes'];
    if (codes.some(isQuotaError)) throw new SiteverifyError('quota exceeded');
    const secretError = codes.find((code) => SECRET_ERRORS.includes(code));
    if (secretError) throw new SiteverifyError(secretError);
    return answer.data;
  } catch (cause) {
    if (cause instanceof SiteverifyError) throw cause;
    throw new SiteverifyError(cause instanceof Error ? cause.name : 'network', { cause });
  }
}

/** Takes 80 µs less CPU time than undici's `request`. `fetch` takes more than the rest of a signup. Follows no redirects. */
function post(origin: string, form: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let status = 0;
    const chunks: Buffer[] = [];
    dispatcher.dispatch(
      {
        origin,
        path: '/recaptcha/api/siteverify',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        body: form,
      },
      {
        // Required, although its type says that it's optional.
        onRequestStart() {},
        onResponseStart(_, statusCode) {
          status = statusCode;
        },
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}
