import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { readJson, sendJson } from '../http/messages';
import type { Exchange } from '../http/router';
import { batchSchema, type Email, emailSchema } from './email';
import type { Mailbox } from './mailbox';

const MAX_KEY_LENGTH = 256;

const errors = {
  invalid_idempotency_key: { status: 400, message: 'The key must be between 1-256 chars.' },
  missing_api_key: { status: 401, message: 'Missing API key in the authorization header.' },
  restricted_api_key: { status: 401, message: 'This API key is restricted to only send emails' },
  invalid_api_key: { status: 403, message: 'API key is invalid' },
  invalid_idempotent_request: {
    status: 409,
    message: 'This idempotency key has been used on a request with a different body.',
  },
} as const;

type ErrorName = keyof typeof errors;

function sendError(response: ServerResponse, name: ErrorName): void {
  const { status, message } = errors[name];
  sendJson(response, status, { statusCode: status, name, message });
}

type Result = { answer: unknown } | { error: ErrorName };

function authorizationError({ headers }: IncomingMessage, apiKey: string): ErrorName | undefined {
  if (!headers.authorization) return 'missing_api_key';
  return headers.authorization === `Bearer ${apiKey}` ? undefined : 'invalid_api_key';
}

export class Sending {
  private readonly answers = new Map<string, { body: unknown; answer: unknown }>();

  constructor(
    private readonly apiKey: string,
    private readonly mailbox: Mailbox,
  ) {}

  readonly one = (exchange: Exchange): Promise<void> =>
    this.receive(
      exchange,
      emailSchema.transform((email) => [email]),
      ([id]) => ({ id }),
    );

  readonly batch = (exchange: Exchange): Promise<void> =>
    this.receive(exchange, batchSchema, (ids) => ({ data: ids.map((id) => ({ id })) }));

  /** The key has sending access only, so it cannot list domains. */
  readonly domains = ({ request, response }: Exchange): void =>
    sendError(response, authorizationError(request, this.apiKey) ?? 'restricted_api_key');

  private async receive(
    { request, response }: Exchange,
    schema: z.ZodType<Email[]>,
    answerFor: (ids: string[]) => unknown,
  ): Promise<void> {
    const body = await readJson(request);
    const unauthorized = authorizationError(request, this.apiKey);
    if (unauthorized) return sendError(response, unauthorized);
    const emails = schema.safeParse(body);
    if (!emails.success) {
      const message = emails.error.issues[0]?.message;
      return sendJson(response, 422, { statusCode: 422, name: 'validation_error', message });
    }

    const key = request.headers['idempotency-key']?.toString() ?? null;
    const deliver = () => answerFor(emails.data.map((email) => this.mailbox.deliver(email, key).id));
    const result = this.deliverOnce(key, body, deliver);
    if ('error' in result) sendError(response, result.error);
    else sendJson(response, 200, result.answer);
  }

  private deliverOnce(key: string | null, body: unknown, deliver: () => unknown): Result {
    if (key === null) return { answer: deliver() };
    if (key === '' || key.length > MAX_KEY_LENGTH) return { error: 'invalid_idempotency_key' };
    const earlier = this.answers.get(key);
    if (earlier && !isDeepStrictEqual(earlier.body, body)) return { error: 'invalid_idempotent_request' };
    const answer = earlier?.answer ?? deliver();
    this.answers.set(key, { body, answer });
    return { answer };
  }
}
