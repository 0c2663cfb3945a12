import { z } from 'zod';
import { findHandOver, type HandOver } from '@/db/queries/invitations/hand-over';
import { PREMIERE_SPOTS } from '../constants';
import { handOver } from '../credit/hand-over';
import { readLink } from '../email/link-tokens';
import { parseJson } from '../parse-json';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { readBody, requireApp } from './requests';
import { failure, json, NO_STORE, serverError } from './responses';

const TIMEOUT_MS = 5_000;
/** Tokens are shorter. */
const TOKEN_MAX_LENGTH = 200;

const redeemRequest = z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) });

/** Statuses of the failures. docs/hand-off.md tells the app's developers what to do about each. */
export const invitationFailures = {
  bad_request: 400,
  unknown_invitation: 404,
  invitation_expired: 410,
  too_large: 413,
} as const;

export async function getInvitation(request: Request, token: string): Promise<Response> {
  const refusal = requireApp(request);
  if (refusal) return refusal;
  return answer(token, findHandOver);
}

export async function redeem(request: Request): Promise<Response> {
  const refusal = requireApp(request);
  if (refusal) return refusal;
  const body = await readBody(request);
  if (body === null) return fail('too_large');
  const parsed = redeemRequest.safeParse(parseJson(body));
  return parsed.success ? answer(parsed.data.token, handOver) : fail('bad_request');
}

const purposes = ['invitation', 'hand_over'] as const;

const fail = (error: keyof typeof invitationFailures) => failure(invitationFailures[error], error);

async function answer(token: string, find: typeof findHandOver): Promise<Response> {
  const { secrets, mailers } = runtime();
  const [link] = purposes.flatMap((purpose) => {
    const read = readLink(purpose, token, secrets);
    return read ? [{ purpose, id: read.id }] : [];
  });
  if (!link) return fail('unknown_invitation');
  try {
    return describe(await withTimeout(TIMEOUT_MS, () => find(mailers.db, link)));
  } catch (error) {
    return serverError('invitation_failed', error);
  }
}

function describe(found: HandOver | undefined): Response {
  if (!found) return fail('unknown_invitation');
  const { stage, id, email, firstName, signupPosition, isVip, creditCents, expiresAt, decidedAt } = found;
  if (stage === 'expired') return fail('invitation_expired');
  const body = {
    id,
    email,
    first_name: firstName,
    position: signupPosition,
    premiere: signupPosition <= PREMIERE_SPOTS,
    vip: isVip,
    store_credit_cents: creditCents,
    expires_at: expiresAt?.toISOString() ?? null,
    redeemed_at: decidedAt?.toISOString() ?? null,
  };
  return json(body, { headers: NO_STORE });
}
