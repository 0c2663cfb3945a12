import 'server-only';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { metrics } from '../observability/metrics';
import { parseJson } from '../parse-json';

const TIMEOUT_MS = 3_000;

/** Idle connections close earlier than the server would close them, whatever its `Keep-Alive` header says. */
const IDLE_MS = 4_000;
const dispatcher = new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Google did not answer, or its answer is unusable. */
export class SiteverifyError extends Error {
  override name = 'SiteverifyError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`Captcha verification is unavailable: ${reason}`, options);
  }
}

/** Google accepts a token once. */
export async function siteverify(
  origin: string,
  secret: string,
  token: string,
): Promise<z.output<typeof answerSchema>> {
  const fields = new URLSearchParams({ secret, response: token });
  const { status, text } = await postForm(`${origin}/recaptcha/api/siteverify`, fields);
  if (status === 429 || status >= 500) throw new SiteverifyError(`${status}`);
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new SiteverifyError('unreadable answer');
  return answer.data;
}

/** With undici's `request`: `fetch` takes more CPU time than the rest of a signup. Does not follow redirects. */
async function postForm(url: string, fields: URLSearchParams): Promise<{ status: number; text: string }> {
  const stopTimer = metrics().upstreamSeconds.startTimer({ upstream: 'siteverify' });
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: fields.toString(),
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: statusCode, text: await body.text() };
  } catch (cause) {
    throw new SiteverifyError(cause instanceof Error ? cause.name : 'network', { cause });
  } finally {
    stopTimer();
  }
}
