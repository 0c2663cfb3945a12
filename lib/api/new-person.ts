import type { SignupRow } from '@/db/schema/signups';
import { logError } from '../observability/log';
import { parseJson } from '../parse-json';
import { requestAddressChange } from '../place/change-address';
import { findNewPerson, newPersonProof, saveAnswers } from '../place/new-person';
import { clientNetwork } from '../rate-limit/client-network';
import { type Runtime, runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { readBody, reportForeign } from './requests';
import { failure, json, NO_STORE, unavailable } from './responses';

const TIMEOUT_MS = 10_000;

const STATUS: Record<string, number> = { requested: 200, answers_saved: 200, ended: 403, limited: 429 };

type Change = (server: Runtime, person: SignupRow, input: Record<string, unknown>) => Promise<string>;

/** The success view posts here what a person changes within an hour after joining. */
const forNewPerson = (change: Change) => async (request: Request) => {
  const server = runtime();
  if (reportForeign(request, server.env.SITE_URL)) return failure(403, 'foreign');
  const limit = server.rateLimiter.take('placeFormByNetwork', clientNetwork(request, server.env));
  if (!limit.allowed) return failure(429, 'limited', { 'retry-after': String(limit.retryAfterSeconds) });
  try {
    const body = await readBody(request);
    if (body === null) return failure(413, 'too_large');
    const proof = newPersonProof.loose().safeParse(parseJson(body));
    if (!proof.success) return failure(422, 'invalid');
    const outcome = await withTimeout(TIMEOUT_MS, async () => {
      const person = await findNewPerson(server.mailers.db, proof.data);
      return person ? change(server, person, proof.data) : 'ended';
    });
    return json({ outcome }, { status: STATUS[outcome] ?? 422, headers: NO_STORE });
  } catch (error) {
    return unavailable(logError('new_person_failed', error));
  }
};

/** Once: a browser that somebody left open must not send mail to one address after another. */
export const correctAddress = forNewPerson((server, person, { email }) =>
  requestAddressChange(server.mailers.db, person.id, email, { ...server, isOnce: true }),
);

export const answerQuestions = forNewPerson(({ mailers }, person, { tryOnFirst, country }) =>
  saveAnswers(mailers.db, person.id, { tryOnFirst, country }),
);
