import { logError } from '../observability/log';
import { parseJson } from '../parse-json';
import { findNewPerson, newPersonProof, saveFirstTry } from '../place/first-try';
import { clientNetwork } from '../rate-limit/client-network';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { readBody, reportForeign } from './requests';
import { failure, json, NO_STORE, unavailable } from './responses';

const TIMEOUT_MS = 10_000;

const STATUS: Record<string, number> = { answers_saved: 200, ended: 403 };

/** The success view posts here what a person would try on first, within an hour after joining. Earlier pages also post a country. */
export async function answerQuestion(request: Request): Promise<Response> {
  const { env, rateLimiter, mailers } = runtime();
  if (reportForeign(request, env.SITE_URL)) return failure(403, 'foreign');
  const limit = rateLimiter.take('placeFormByNetwork', clientNetwork(request, env));
  if (!limit.allowed) return failure(429, 'limited', { 'retry-after': String(limit.retryAfterSeconds) });
  try {
    const body = await readBody(request);
    if (body === null) return failure(413, 'too_large');
    const { data } = newPersonProof.loose().safeParse(parseJson(body));
    if (!data) return failure(422, 'invalid');
    const outcome = await withTimeout(TIMEOUT_MS, async () => {
      const person = await findNewPerson(mailers.db, data);
      return person ? saveFirstTry(mailers.db, person.id, data) : 'ended';
    });
    return json({ outcome }, { status: STATUS[outcome] ?? 422, headers: NO_STORE });
  } catch (error) {
    return unavailable(logError('answers_failed', error));
  }
}
