import 'server-only';
import { z } from 'zod';

/** Longer than any token. */
const TOKEN_MAX_LENGTH = 200;

export const redeemRequest = z.object({
  token: z.string().min(1).max(TOKEN_MAX_LENGTH).describe('`invitation` in the address.'),
});

const time = z.iso.datetime().nullable();

export const invitationAnswer = z.object({
  id: z.uuid().describe('Of the person. It never changes.'),
  email: z.email(),
  first_name: z.string().max(200).nullable(),
  position: z.int().positive().describe('In line, from 1.'),
  premiere: z.boolean().describe('One of the first 500, who get the premiere features.'),
  vip: z.boolean(),
  store_credit_cents: z.int().nonnegative().describe('Final once `redeemed_at` is set.'),
  expires_at: time.describe('Null: the invitation has no end yet.'),
  redeemed_at: time.describe('When the app redeemed it first. Null: not redeemed.'),
});
export type InvitationAnswer = z.output<typeof invitationAnswer>;

export const failureAnswer = z.object({
  error: z.enum([
    'bad_request',
    'bad_token',
    'not_configured',
    'unknown_invitation',
    'invitation_expired',
    'invitation_declined',
    'too_large',
    'unavailable',
  ]),
});
export type InvitationFailure = z.output<typeof failureAnswer>['error'];
