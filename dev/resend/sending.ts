import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { answerWithFault, type Fault, faults } from '../http/faults';
import { readJson, sendJson } from '../http/messages';
import type { Exchange } from '../http/router';
import { batchSchema, type Email, emailSchema } from './email';
import { type ErrorName, sendError } from './errors';
import { IdempotencyKeys } from './idempotency';
import type { Mailbox } from './mailbox';

const KEY_LENGTH = 256;

/** How the API behaves until told otherwise. */
export const behaviourSchema = z.object({
  fault: z.enum(faults).nullable().default(null),
  /**
   * `before`: nothing is delivered. `after`: the mail is delivered and the caller does not learn of it, the
   * case idempotency keys are for.
   */
  when: z.enum(['before', 'after']).default('before'),
  /** Ends after this many requests. */
  times: z.number().int().positive().optional(),
  /** Only for requests with a mail to this address. */
  to: z.string().optional(),
});

export type Behaviour = z.input<typeof behaviourSchema>;

function authorizationError(request: IncomingMessage, apiKey: string): ErrorName | undefined {
  const { authorization } = request.headers;
  if (!authorization) return 'missing_api_key';
  return authorization === `Bearer ${apiKey}` ? undefined : 'invalid_api_key';
}

/** `POST /emails` and `POST /emails/batch`. */
export class Sending {
  /** Requests that were authorised, whatever came of them. */
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
    describe: (ids: string[]) => unknown,
  ): Promise<void> {
    const body = await readJson(request);
    const unauthorised = authorizationError(request, this.apiKey);
    if (unauthorised) return sendError(response, unauthorised);
    this.requests += 1;
    const emails = schema.safeParse(body);
    const fault = this.takeFault(emails.data);
    if (fault?.when === 'before') return answerWithFault(response, fault.fault);
    if (!emails.success) return sendError(response, 'validation_error', z.prettifyError(emails.error));

    const key = request.headers['idempotency-key']?.toString() ?? null;
    const answer = this.deliverOnce(key, body, emails.data, describe);
    if ('error' in answer) return sendError(response, answer.error);
    if (fault) return answerWithFault(response, fault.fault);
    sendJson(response, 200, answer.answer);
  }

  private deliverOnce(
    key: string | null,
    body: unknown,
    emails: Email[],
    describe: (ids: string[]) => unknown,
  ): { error: ErrorName } | { answer: unknown } {
    if (key !== null && (key === '' || key.length > KEY_LENGTH)) return { error: 'invalid_idempotency_key' };
    const earlier = key === null ? undefined : this.keys.find(key, body);
    if (earlier?.kind === 'conflict') return { error: 'invalid_idempotent_request' };
    if (earlier?.kind === 'repeated') return { answer: earlier.answer };
    const answer = describe(emails.map((email) => this.mailbox.deliver(email, key).id));
    if (key !== null) this.keys.remember(key, body, answer);
    return { answer };
  }

  private takeFault(emails: Email[] | undefined): { fault: Fault; when: 'before' | 'after' } | undefined {
    const { fault, when, times, to } = this.behaviour;
    if (!fault) return undefined;
    if (to && !emails?.some((email) => email.to.includes(to))) return undefined;
    if (times !== undefined) this.countDown(times);
    return { fault, when };
  }

  private countDown(times: number): void {
    this.behaviour = times > 1 ? { ...this.behaviour, times: times - 1 } : behaviourSchema.parse({});
  }
}
