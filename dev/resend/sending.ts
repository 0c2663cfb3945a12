import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Exchange, readJson, sendJson } from '../http/server';

/** Resend's form of an error. */
const refuse = (response: ServerResponse, statusCode: number, name: string, message = '') =>
  sendJson(response, statusCode, { statusCode, name, message });

const ADDRESS = /^(?:[^<>@]+<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$|^(?:[^<>@]+<)?[^\s<>@]+@localhost>?$/;

const address = (field: 'from' | 'to') =>
  z.string().regex(ADDRESS, {
    error: `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  });

const emailSchema = z.object({
  from: address('from'),
  to: z.preprocess((value) => [value].flat(), z.array(address('to')).min(1).max(50)),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  reply_to: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

export type Email = z.output<typeof emailSchema>;

interface SendingOptions {
  apiKey: string;
  /** Returns the email's id. */
  deliver(email: Email, idempotencyKey: string | null): string;
}

/** Resend's answers to requests that send. The key has sending access only, so it cannot list domains. */
export function sendingRoutes({ apiKey, deliver }: SendingOptions) {
  const answers = new Map<string, { body: unknown; answer: unknown }>();

  const withKey = (handle: (exchange: Exchange) => unknown) => async (exchange: Exchange) => {
    if (exchange.request.headers.authorization === `Bearer ${apiKey}`) await handle(exchange);
    else refuse(exchange.response, 403, 'invalid_api_key', 'API key is invalid');
  };

  const receive = (schema: z.ZodType<Email[]>, answerFor: (ids: string[]) => unknown) =>
    withKey(async ({ request, response }) => {
      const body = await readJson(request);
      const emails = schema.safeParse(body);
      if (!emails.success) return refuse(response, 422, 'validation_error', emails.error.issues[0]?.message);
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const earlier = answers.get(key ?? '');
      if (earlier && !isDeepStrictEqual(earlier.body, body)) {
        const message = 'This idempotency key has been used on a request with a different body.';
        return refuse(response, 409, 'invalid_idempotent_request', message);
      }
      const answer = earlier?.answer ?? answerFor(emails.data.map((email) => deliver(email, key)));
      if (key !== null) answers.set(key, { body, answer });
      sendJson(response, 200, answer);
    });

  return {
    'POST /emails': receive(
      emailSchema.transform((email) => [email]),
      ([id]) => ({ id }),
    ),
    // Resend accepts at most 100 emails in one request.
    'POST /emails/batch': receive(z.array(emailSchema).min(1).max(100), (ids) => ({
      data: ids.map((id) => ({ id })),
    })),
    'GET /domains': withKey(({ response }) =>
      refuse(response, 401, 'restricted_api_key', 'This API key is restricted to only send emails'),
    ),
  };
}
