import { z } from 'zod';
import { FIRST_NAME_STORED_LENGTH, PREMIERE_SPOTS } from '../constants';
import { runtime } from '../runtime';
import { site } from '../site';
import { requireApp } from './requests';
import { json, NO_STORE } from './responses';

/** Longer than any token. */
const TOKEN_MAX_LENGTH = 200;

export const redeemRequest = z.object({
  token: z.string().min(1).max(TOKEN_MAX_LENGTH).describe('`invitation` in the address.'),
});

const time = z.iso.datetime().nullable();

const invitationAnswer = z.object({
  id: z.uuid().describe('Of the person. It never changes.'),
  email: z.email(),
  first_name: z.string().max(FIRST_NAME_STORED_LENGTH).nullable(),
  position: z.int().positive().describe('In line, from 1.'),
  premiere: z.boolean().describe(`One of the first ${PREMIERE_SPOTS}, who get the premiere features.`),
  vip: z.boolean(),
  store_credit_cents: z.int().nonnegative().describe('Final once `redeemed_at` is set.'),
  expires_at: time.describe('Null: the invitation has no end yet.'),
  redeemed_at: time.describe('When the app redeemed it first. Null: not redeemed.'),
});
export type InvitationAnswer = z.output<typeof invitationAnswer>;

const failureAnswer = z.object({
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

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...description } = z.toJSONSchema(schema);
  return description;
};

const schemas = {
  RedeemRequest: schemaOf(redeemRequest),
  Invitation: schemaOf(invitationAnswer),
  Failure: schemaOf(failureAnswer),
};

const content = (name: keyof typeof schemas) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const failed = (description: string) => ({ description, content: content('Failure') });

const answers = {
  200: { description: 'The person.', content: content('Invitation') },
  401: failed('The bearer token is missing or wrong.'),
  404: failed('Nobody has this invitation, or its person was erased. Also if APP_TOKEN is not set.'),
  410: failed('It expired, or the person gave the place away.'),
  503: failed('The database cannot be reached. Try again after the seconds in `Retry-After`.'),
};

/** From the schema that parses a request, and the one from which the answer has its type. */
const openApi = (siteUrl: string) => ({
  openapi: '3.1.0',
  info: { title: `${site.name} waitlist: invitations`, version: '1' },
  servers: [{ url: siteUrl }],
  security: [{ app: [] }],
  paths: {
    '/api/invitations/redeem': {
      post: {
        operationId: 'redeemInvitation',
        summary: 'Redeem an invitation. A repeated request gets the same answer.',
        requestBody: { required: true, content: content('RedeemRequest') },
        responses: {
          ...answers,
          400: failed('The body is not JSON with a token.'),
          413: failed('The body is too large.'),
        },
      },
    },
    '/api/invitations/{token}': {
      get: {
        operationId: 'readInvitation',
        summary: 'Read an invitation without redeeming it.',
        parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
        responses: answers,
      },
    },
  },
  components: { schemas, securitySchemes: { app: { type: 'http', scheme: 'bearer' } } },
});

export async function getOpenApi(request: Request): Promise<Response> {
  return requireApp(request) ?? json(openApi(runtime().env.SITE_URL), { headers: NO_STORE });
}
