import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Exchange } from '../http/server';
import { readJson, sendJson } from '../http/server';

const errors = {
  restricted_api_key: { status: 401, message: 'This API key is restricted to only send emails' },
  invalid_api_key: { status: 403, message: 'API key is invalid' },
  invalid_idempotent_request: {
    status: 409,
    message: 'This idempotency key has been used on a request with a different body.',
  },
} as const;

type ErrorName = keyof typeof errors;

const ADDRESS = /^(?:[^<>@]+<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$|^(?:[^<>@]+<)?[^\s<>@]+@localhost>?$/;

const address = (field: 'from' | 'to') =>
  z.string().regex(ADDRESS, {
    error: `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  });

const emailSchema = z
  .object({
    from: address('from'),
    to: z.preprocess((value) => [value].flat(), z.array(address('to')).min(1).max(50)),
    subject: z.string(),
    html: z.string().optional(),
    text: z.string().optional(),
    reply_to: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  })
  .refine(({ html, text }) => html !== undefined || text !== undefined, {
    error: 'Missing `html` or `text` field.',
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

  function sendError({ response }: Exchange, name: ErrorName): void {
    const { status, message } = errors[name];
    sendJson(response, status, { statusCode: status, name, message });
  }

  const authorizationError = ({ headers }: IncomingMessage): ErrorName | undefined =>
    headers.authorization === `Bearer ${apiKey}` ? undefined : 'invalid_api_key';

  const receive =
    (schema: z.ZodType<Email[]>, answerFor: (ids: string[]) => unknown) =>
    async (exchange: Exchange): Promise<void> => {
      const { request, response } = exchange;
      const body = await readJson(request);
      const unauthorized = authorizationError(request);
      if (unauthorized) return sendError(exchange, unauthorized);
      const emails = schema.safeParse(body);
      if (!emails.success) {
        const message = emails.error.issues[0]?.message;
        return sendJson(response, 422, { statusCode: 422, name: 'validation_error', message });
      }
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const earlier = answers.get(key ?? '');
      if (earlier && !isDeepStrictEqual(earlier.body, body))
        return sendError(exchange, 'invalid_idempotent_request');
      const answer = earlier?.answer ?? answerFor(emails.data.map((email) => deliver(email, key)));
      if (key !== null) answers.set(key, { body, answer });
      sendJson(response, 200, answer);
    };

  return {
    'POST /emails': receive(
      emailSchema.transform((email) => [email]),
      ([id]) => ({ id }),
    ),
    // Resend accepts at most 100 emails in one request.
    'POST /emails/batch': receive(z.array(emailSchema).min(1).max(100), (ids) => ({
      data: ids.map((id) => ({ id })),
    })),
    'GET /domains': (exchange: Exchange) =>
      sendError(exchange, authorizationError(exchange.request) ?? 'restricted_api_key'),
  };
}
