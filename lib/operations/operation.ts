import 'server-only';
import { validate } from 'uuid';
import type { z } from 'zod';
import type { Handle } from '@/db/client';
import { logError } from '../observability/log';
import { fieldsOf } from '../parse-json';
import { isServersSecret } from '../security/secret-fingerprint';
import type { AuditWords, OperationAudit } from './audit-words';
import { type ChangeContext, change, type Operator } from './change';
import type { Definition, Operation } from './definition';
import { describeLatestChange } from './latest-change';
import { Refusal } from './refusals';
import type { Services } from './services';
import { fill, withoutObject } from './words';

/** Short, because a tab's server actions run one after the other, and the dialog shows progress between calls. */
const BUDGET_MS = 1_500;

const isUuid = (id: unknown): id is string => validate(id);

/** Defines a change that operators can make: from a page, from the command line, and in the audit. */
export function operation<
  const Name extends string,
  Schema extends z.ZodType,
  Result,
  const Words extends OperationAudit,
  const Seen extends string,
>(definition: Definition<Name, Schema, Result, Words, Seen>): Operation<Name, Schema, Result, Seen> {
  const {
    name,
    description,
    input: schema,
    asks = false,
    hashes = false,
    terminalOnly = false,
    words: { verb, past },
    steps,
  } = definition;

  const audit: AuditWords = {};
  for (const [action, given] of Object.entries(definition.audit))
    audit[action] = Array.isArray(given) ? given : [withoutObject(past), given ?? undefined];

  const reasonForNothing = (result: Result) =>
    definition.count(result) === 0 ? definition.nothing?.(result) : undefined;

  /** What is as the operator wants it already needs no refusal: nothing is overwritten. */
  const requireSeen = async (
    handle: Handle,
    operator: Operator,
    result: Result,
    seen: string | undefined,
  ) => {
    const now = definition.seen?.(result);
    if (seen === undefined || now === undefined || now === seen) return;
    const refusal = definition.changed?.(result);
    if (refusal) throw refusal;
    // Another operator did the same.
    if (definition.count(result) === 0) return;
    const { id } = fieldsOf(result);
    const latest = isUuid(id) ? await describeLatestChange(handle, { id }, operator) : undefined;
    throw new Refusal('changed_meanwhile').because(latest);
  };

  const runStep = (
    services: Services,
    operator: Operator,
    input: z.output<Schema>,
    { sum, seen }: { sum?: Result; seen?: string },
  ) =>
    change(services.db, operator, async (context: ChangeContext<keyof Words & string>) => {
      if (hashes) await requireServersSecret(context.tx, services);
      const result = await definition.run({ ...context, operator, services }, input, sum);
      if (sum === undefined) await requireSeen(context.tx, operator, result, seen);
      return result;
    });

  const find = async (services: Services, operator: Operator, input: z.output<Schema>, seen?: string) => {
    const planned = definition.plan?.({ tx: services.db, operator, services }, input);
    if (!planned) return runStep(services, { ...operator, dryRun: true }, input, { seen });
    const result = await planned;
    await requireSeen(services.db, operator, result, seen);
    return result;
  };

  function describeDone(result: Result): string[] {
    const nothing = reasonForNothing(result);
    if (nothing) return [`Nothing changed. ${nothing}`];
    return [`${fill(past, definition.about(result))}.`, ...(definition.done?.(result) ?? [])];
  }

  return {
    name,
    description,
    input: schema,
    asks,
    terminalOnly,
    hashes,
    audit,
    async ask(services, operator, raw, { seen } = {}) {
      const input = schema.parse(raw);
      const result = await find(services, operator, input, seen);
      const nothing = reasonForNothing(result);
      return {
        status: 'asked',
        title: `${fill(verb, definition.about(result))}?`,
        confirmLabel: withoutObject(verb),
        ...(nothing
          ? { sentences: [`Nothing changes. ${nothing}`] }
          : definition.ask(result, input, services)),
        count: definition.count(result),
        seen: definition.seen?.(result),
        result,
      };
    },
    async perform(services, operator, raw, { seen, carry, budgetMs = BUDGET_MS } = {}) {
      const input = schema.parse(raw);
      const end = performance.now() + budgetMs;
      let sum = carry === undefined ? undefined : steps?.carry.parse(carry);
      let refusal: Refusal | undefined;
      do {
        try {
          const next: Result = await runStep(services, operator, input, { sum, seen });
          sum = sum === undefined || !steps ? next : steps.add(sum, next);
        } catch (error) {
          if (sum === undefined) throw error;
          refusal = toRefusal(error);
        }
      } while (!refusal && steps?.isMore(sum) && performance.now() < end);
      return {
        status: 'done',
        sentences: describeDone(sum),
        count: definition.count(sum),
        carry: !refusal && steps?.isMore(sum) ? sum : undefined,
        refusal,
        result: sum,
      };
    },
  };
}

/** A hash with another secret would recognize nobody, and an erased mailbox could be paid for twice. */
async function requireServersSecret(tx: Handle, { secrets }: Services): Promise<void> {
  if (!(await isServersSecret(tx, secrets))) throw new Refusal('other_secret');
}

/** The caller must learn what the earlier steps did, whatever failed. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  logError('operation_failed', error);
  return new Refusal('failed_midway');
}
