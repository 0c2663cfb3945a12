import { z } from 'zod';
import { answerWithFault, faults } from '../http/faults';
import { readJson, sendJson } from '../http/messages';
import type { Exchange } from '../http/router';
import { batchSchema, type Email, emailSchema } from './email';
import { type ErrorName, sendError } from './errors';
import { IdempotencyKeys } from './idempotency';
import type { Mailbox } from './mailbox';

const MAX_KEY_LENGTH = 256;

export const behaviourSchema = z.object({
  fault: z.enum(faults).nullable().default(null),
  /** `before` delivers nothing. `after` delivers the email and loses the answer. */
  when: z.enum(['before', 'after']).default('before'),
  /** Removes the fault after this many requests. */
  times: z.number().int().positive().optional(),
  /** Only for requests with an email to this address. */
  to: z.string().optional(),
});

export type Behaviour = z.input<typeof behaviourSchema>;

type Result = { answer: unknown } | { error: ErrorName };

function authorizationError(authorization: string | undefined, apiKey: string): ErrorName | undefined {
  if (!authorization) return 'missing_api_key';
  return authorization === `Bearer ${apiKey}` ? undefined : 'invalid_api_key';
}

/** `POST /emails` and `POST /emails/batch`. */
export class Sending {
  requests = 0;
  private readonly keys = new IdempotencyKeys();
  private behaviour = behaviourSchema.parse({});

  constructor(
    private readonly apiKey: string,
    private readonly mailbox: Mailbox,
  ) {}

  behave(behaviour: Behaviour): void {
    this.behaviour = behaviourSchema.parse(behaviour);
  }

  readonly one = (exchange: Exchange): Promise<void> =>
    this.receive(
      exchange,
      emailSchema.transform((email) => [email]),
      ([id]) => ({ id }),
    );

  readonly batch = (exchange: Exchange): Promise<void> =>
    this.receive(exchange, batchSchema, (ids) => ({ data: ids.map((id) => ({ id })) }));

  private async receive(
    { request, response }: Exchange,
    schema: z.ZodType<Email[]>,
    answerFor: (ids: string[]) => unknown,
  ): Promise<void> {
    const body = await readJson(request);
    const unauthorized = authorizationError(request.headers.authorization, this.apiKey);
    if (unauthorized) return sendError(response, unauthorized);
    this.requests += 1;
    const emails = schema.safeParse(body);
    const { fault, when } = this.takeFault(emails.data);
    if (fault && when === 'before') return answerWithFault(response, fault);
    if (!emails.success) return sendError(response, 'validation_error', z.prettifyError(emails.error));

    const key = request.headers['idempotency-key']?.toString() ?? null;
    const deliver = () => answerFor(emails.data.map((email) => this.mailbox.deliver(email, key).id));
    const result = this.deliverOnce(key, body, deliver);
    if ('error' in result) return sendError(response, result.error);
    if (fault) return answerWithFault(response, fault);
    sendJson(response, 200, result.answer);
  }

  private deliverOnce(key: string | null, body: unknown, deliver: () => unknown): Result {
    if (key === null) return { answer: deliver() };
    if (key === '' || key.length > MAX_KEY_LENGTH) return { error: 'invalid_idempotency_key' };
    const earlier = this.keys.find(key, body);
    if (earlier.kind === 'conflict') return { error: 'invalid_idempotent_request' };
    if (earlier.kind === 'repeated') return { answer: earlier.answer };
    const answer = deliver();
    this.keys.remember(key, body, answer);
    return { answer };
  }

  private takeFault(emails: Email[] = []) {
    const { times, to, ...fault } = this.behaviour;
    if (to && !emails.some((email) => email.to.includes(to))) return behaviourSchema.parse({});
    if (times === 1) this.behave({});
    else if (times) this.behave({ ...this.behaviour, times: times - 1 });
    return fault;
  }
}
