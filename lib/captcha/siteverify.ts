import 'server-only';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { metrics } from '../observability/metrics';
import { parseJson } from '../parse-json';

const TIMEOUT_MS = 3_000;

/** Closes idle connections before the server does, even if its `Keep-Alive` header allows a longer time. */
const IDLE_MS = 4_000;
const dispatcher = new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Google did not verify the token. */
export class SiteverifyError extends Error {
  override name = 'SiteverifyError';
  /** Google was reached, but answered in a way that a correct address and request never cause. */
  readonly isMisconfigured: boolean;

  constructor(reason: string, options: ErrorOptions & { isMisconfigured?: boolean } = {}) {
    super(`Captcha verification is unavailable: ${reason}`, options);
    this.isMisconfigured = options.isMisconfigured ?? false;
  }
}

/**
 * “Over Enterprise free quota. …” or “Over free quota.”: without billing, Google can also answer 200 instead of 429, even
 * with `success: true` (internetarchive/openlibrary#10474, opengovsg/FormSG#2062).
 */
const isQuotaError = (code: string) => /\bquota\b/i.test(code);

/** With undici's `request`: `fetch` takes more CPU time than the rest of a signup. Does not follow redirects. */
export async function siteverify(
  origin: string,
  secret: string,
  token: string,
): Promise<z.output<typeof answerSchema>> {
  const stopTimer = metrics().upstreamSeconds.startTimer({ upstream: 'siteverify' });
  try {
    const { statusCode, body } = await request(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({ secret, response: token }).toString(),
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await body.text();
    if (statusCode === 429 || statusCode >= 500) throw new SiteverifyError(`status ${statusCode}`);
    if (statusCode !== 200) throw new SiteverifyError(`status ${statusCode}`, { isMisconfigured: true });
    const answer = answerSchema.safeParse(parseJson(text));
    if (!answer.success) throw new SiteverifyError('unreadable answer', { isMisconfigured: true });
    if (answer.data['error-codes'].some(isQuotaError)) throw new SiteverifyError('quota exceeded');
    return answer.data;
  } catch (cause) {
    if (cause instanceof SiteverifyError) throw cause;
    throw new SiteverifyError(cause instanceof Error ? cause.name : 'network', { cause });
  } finally {
    stopTimer();
  }
}
