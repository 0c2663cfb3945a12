import { z } from 'zod';
import { declineInvitation, findInvitation, type InvitationFacts } from '@/db/queries/invitations/hand-over';
import { PREMIERE_SPOTS } from '../constants';
import { redeemInvitation } from '../credit/hand-over';
import { readLink } from '../email/link-tokens';
import { parseJson } from '../parse-json';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { incomplete, KEEPS, mailLink } from './links/mail-links';
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
  invitation_declined: 410,
  too_large: 413,
} as const;

export async function getInvitation(request: Request, token: string): Promise<Response> {
  const refusal = requireApp(request);
  if (refusal) return refusal;
  return answer(token, findInvitation);
}

export async function redeem(request: Request): Promise<Response> {
  const refusal = requireApp(request);
  if (refusal) return refusal;
  const body = await readBody(request);
  if (body === null) return fail('too_large');
  const parsed = redeemRequest.safeParse(parseJson(body));
  return parsed.success ? answer(parsed.data.token, redeemInvitation) : fail('bad_request');
}

const fail = (error: keyof typeof invitationFailures) => failure(invitationFailures[error], error);

async function answer(token: string, find: typeof findInvitation): Promise<Response> {
  const { secrets, mailers } = runtime();
  const link = readLink('invitation', token, secrets);
  if (!link) return fail('unknown_invitation');
  try {
    return describe(await withTimeout(TIMEOUT_MS, () => find(mailers.db, link.id)));
  } catch (error) {
    return serverError('invitation_failed', error);
  }
}

function describe(found: InvitationFacts | undefined): Response {
  if (!found) return fail('unknown_invitation');
  const { stage, id, email, firstName, signupPosition, isVip, creditCents, expiresAt, decidedAt } = found;
  if (stage === 'expired' || stage === 'declined') return fail(`invitation_${stage}`);
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

export const declining = mailLink({
  purpose: 'decline_invitation',
  notices: {
    question: {
      title: 'Give your place away?',
      text: 'Press the button to give your invitation to the next person in line. Your link to the app stops working.',
      button: 'Give my place to the next person',
    },
    done: {
      title: 'Your place goes to the next person',
      text: 'Thank you. Your invitation is closed. You keep your referral link and your credit, and you can still find them at your place on the waitlist.',
    },
    over: {
      title: 'This invitation has ended',
      text: `It can no longer be used. ${KEEPS}`,
    },
    taken: {
      title: 'You opened the app already',
      text: 'This invitation was used, so it cannot be given away any more.',
    },
    unknown: incomplete,
  },
  apply: async (handle, id) => {
    await declineInvitation(handle, id);
    const stage = (await findInvitation(handle, id))?.stage;
    if (stage === 'accepted') return 'taken';
    return stage === 'declined' ? 'done' : 'over';
  },
});
