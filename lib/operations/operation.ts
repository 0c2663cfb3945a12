import 'server-only';
import type { z } from 'zod';
import type { Handle } from '@/db/client';
import type { AuditDetail } from '@/db/schema/audit-entries';
import { logError } from '../observability/log';
import { isServersSecret } from '../security/secret-fingerprint';
import type { AuditWords } from './audit-words';
import { type ChangeContext, change, type Operator } from './change';
import { Refusal } from './refusals';
import type { Services } from './services';

export interface Context<Action extends string = string> {
  tx: Handle;
  operator: Operator;
  services: Services;
  record(...entries: { action: Action; subjectId?: string; detail?: AuditDetail }[]): Promise<void>;
  notify(title: string, sentence: string): Promise<void>;
}

export interface Question {
  title: string;
  sentences: string[];
  confirmLabel: string;
  isDestructive?: boolean;
  /** The text that the operator types first, such as a position. */
  typeToConfirm?: string;
}

/** A call of another operation. */
export interface Call {
  name: string;
  input: unknown;
}

/** A step's result is the sum so far. It travels to the caller and back, so it decides about words and where to go on. */
interface Steps<Result> {
  carry: z.ZodType<Result>;
  add(sum: Result, next: Result): Result;
  isMore(sum: Result): boolean;
}

interface Definition<Name extends string, Schema extends z.ZodObject, Result, Words extends AuditWords> {
  name: Name;
  description: string;
  input: Schema;
  /** The command line asks first, as pages always do. Scripts add `--yes`. */
  asks?: true;
  /** It hashes with the secret of the servers, and refuses to run with another one. */
  hashes?: true;
  /** One transaction. `sum`: the result of the steps before it. */
  run(
    context: Context<keyof Words & string>,
    input: z.output<Schema>,
    sum: Result | undefined,
  ): Promise<Result>;
  steps?: Steps<Result>;
  /** The result of all steps, without a lock and without writing. Undefined: the first step is all. */
  plan?(
    context: Pick<Context, 'tx' | 'operator' | 'services'>,
    input: z.output<Schema>,
  ): Promise<Result> | undefined;
  /** How many things change. With 0, the dialog offers no confirmation. */
  count(result: Result): number;
  /** What the operation overwrites. If it differs from what the page or the question showed, the change is refused. */
  seen?(result: Result): unknown;
  /** Says what was changed meanwhile. */
  changed?(result: Result): Refusal;
  ask(result: Result, input: z.output<Schema>, services: Services): Question;
  done(result: Result, input: z.output<Schema>): string[];
  undo?(result: Result): Call | undefined;
  audit: Words;
}

export interface Options {
  dryRun?: boolean;
  /** JSON of what `seen` returned when the page or the question was shown. */
  seen?: string;
  carry?: unknown;
  /** Milliseconds after which a call returns with `carry`. */
  budgetMs?: number;
}

export type Asked<Result = unknown> = {
  status: 'asked';
  count: number;
  seen?: string;
  result: Result;
} & Question;

export interface Done<Result = unknown> {
  status: 'done';
  sentences: string[];
  count: number;
  /** The sum so far, if steps are left. */
  carry?: unknown;
  undo?: Call;
  /** Why it ended early. The steps before stay done. */
  refusal?: Refusal;
  result: Result;
}

/** Short, because a tab's server actions run one after the other, and the dialog shows progress between calls. */
const BUDGET_MS = 1_500;

export const seenOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export interface Operation<
  Name extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
  Result = unknown,
> {
  name: Name;
  description: string;
  input: Schema;
  asks: boolean;
  hashes: boolean;
  audit: AuditWords;
  /** @throws Refusal when nothing was changed; z.ZodError for a wrong input. */
  ask(
    services: Services,
    operator: Operator,
    input: unknown,
    options?: Pick<Options, 'seen'>,
  ): Promise<Asked<Result>>;
  /** @throws Refusal when nothing was changed; z.ZodError for a wrong input. */
  perform(
    services: Services,
    operator: Operator,
    input: unknown,
    options?: Omit<Options, 'dryRun'>,
  ): Promise<Done<Result>>;
}

/** Defines a change that operators can make: from a page, from the command line, and in the audit. */
export function operation<
  const Name extends string,
  Schema extends z.ZodObject,
  Result,
  const Words extends AuditWords,
>(definition: Definition<Name, Schema, Result, Words>): Operation<Name, Schema, Result> {
  const { name, description, input: schema, asks = false, hashes = false, audit, steps } = definition;

  /** What is as the operator wants it already needs no refusal: nothing is overwritten. */
  const requireSeen = (result: Result, seen: string | undefined) => {
    if (seen === undefined || seenOf(definition.seen?.(result)) === seen) return;
    const refusal = definition.changed?.(result);
    if (refusal) throw refusal;
    // Another operator did the same.
    if (definition.count(result) > 0) throw new Refusal('changed_meanwhile');
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
      if (sum === undefined) requireSeen(result, seen);
      return result;
    });

  const find = async (services: Services, operator: Operator, input: z.output<Schema>, seen?: string) => {
    const planned = definition.plan?.({ tx: services.db, operator, services }, input);
    if (!planned) return runStep(services, { ...operator, dryRun: true }, input, { seen });
    const result = await planned;
    requireSeen(result, seen);
    return result;
  };

  return {
    name,
    description,
    input: schema,
    asks,
    hashes,
    audit,
    async ask(services, operator, raw, { seen } = {}) {
      const input = schema.parse(raw);
      const result = await find(services, operator, input, seen);
      const facts = { count: definition.count(result), seen: seenOf(definition.seen?.(result)), result };
      return { status: 'asked', ...definition.ask(result, input, services), ...facts };
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
        sentences: definition.done(sum, input),
        count: definition.count(sum),
        carry: !refusal && steps?.isMore(sum) ? sum : undefined,
        undo: definition.undo?.(sum),
        refusal,
        result: sum,
      };
    },
  };
}

/** With another secret, a hash would recognize nobody: an erased mailbox could be paid for twice. */
async function requireServersSecret(tx: Handle, { secrets }: Services): Promise<void> {
  if (!(await isServersSecret(tx, secrets))) throw new Refusal('other_secret');
}

/** The caller must learn what the earlier steps did, whatever failed. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  logError('operation_failed', error);
  return new Refusal('failed_midway');
}

/** A call of an operation, with an input that fits. */
export const callOf = <Name extends string, Schema extends z.ZodObject>(
  { name }: Operation<Name, Schema>,
  input: z.input<Schema>,
): Call => ({ name, input });
