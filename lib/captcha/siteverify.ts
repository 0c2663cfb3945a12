import 'server-only';
import { z } from 'zod';
import { metrics } from '../observability/metrics';
import { parseJson } from '../parse-json';
import { type FormAnswer, postForm } from './post-form';

const TIMEOUT_MS = 3_000;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

export type SiteverifyAnswer = z.output<typeof answerSchema>;

/** The verifier could not be asked, or its answer could not be read. */
export class SiteverifyError extends Error {
  override name = 'SiteverifyError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The captcha verifier is unavailable: ${reason}`, options);
  }
}

/**
 * Asks the verifier about a token. A token verifies once.
 *
 * @throws SiteverifyError for a network fault, 3 seconds without an answer, 429, 5xx or an unreadable answer.
 */
export async function siteverify(origin: string, secret: string, token: string): Promise<SiteverifyAnswer> {
  const response = await post(`${origin}/recaptcha/api/siteverify`, { secret, response: token });
  if (response.status === 429 || response.status >= 500) throw new SiteverifyError(`${response.status}`);
  const answer = answerSchema.safeParse(parseJson(response.text));
  if (!answer.success) throw new SiteverifyError('unreadable answer');
  return answer.data;
}

async function post(url: string, body: Record<string, string>): Promise<FormAnswer> {
  const stopTimer = metrics().upstreamSeconds.startTimer({ upstream: 'siteverify' });
  try {
    return await postForm(url, body, TIMEOUT_MS);
  } catch (cause) {
    throw new SiteverifyError(cause instanceof Error ? cause.name : 'network', { cause });
  } finally {
    stopTimer();
  }
}
