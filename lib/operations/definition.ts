import type { z } from 'zod';
import type { Handle } from '@/db/client';
import type { AuditDetail } from '@/db/schema/audit-entries';
import type { AuditWords, OperationAudit } from './audit-words';
import type { Operator } from './change';
import type { Refusal } from './refusals';
import type { Services } from './services';
import type { OperationWords } from './words';

export interface Context<Action extends string = string> {
  tx: Handle;
  operator: Operator;
  services: Services;
  record(...entries: { action: Action; subjectId?: string; detail?: AuditDetail }[]): Promise<void>;
  notify(title: string, sentence: string): Promise<void>;
}

export interface Question {
  title: string;
  confirmLabel: string;
  sentences: string[];
  isDestructive?: boolean;
  /** The text that the operator types first, such as a position. */
  typeToConfirm?: string;
  field?: QuestionField;
}

/** What the operator adds to the input, by its name: a line of text if it has a length, or a box to tick. */
export interface QuestionField {
  name: string;
  label: string;
  /** Characters. */
  maxLength?: number;
  value?: string;
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

export interface Definition<
  Name extends string,
  Schema extends z.ZodType,
  Result,
  Words extends OperationAudit,
  Seen extends string,
> {
  name: Name;
  description: string;
  /** The title of the question, its button, what was done and the title in the audit are made of them. */
  words: OperationWords;
  /** An object, or a union of objects of which an input is one. */
  input: Schema;
  /** The command line asks first, as pages always do. Scripts add `--yes`. */
  asks?: true;
  /** Only the command line runs it. */
  terminalOnly?: true;
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
  /**
   * The version, before the change, of what the operation overwrites. If the page or the question showed another one, the
   * change is refused. Undefined: nothing is overwritten.
   */
  seen?(result: Result): Seen | undefined;
  /** Says what was changed meanwhile. */
  changed?(result: Result): Refusal;
  /** What it changes, beside its verb: "3 referrals". Empty if the verb says so. */
  about(result: Result): string;
  /** Why nothing changes, in place of all other sentences if nothing does. */
  nothing?(result: Result): string;
  ask(result: Result, input: z.output<Schema>, services: Services): Omit<Question, 'title' | 'confirmLabel'>;
  /** What there is to say beside what was done. */
  done?(result: Result): string[];
  audit: Words;
}

export interface Options {
  /** The version that the page or the question showed. */
  seen?: string;
  carry?: unknown;
  /** Milliseconds after which a call returns with `carry`. */
  budgetMs?: number;
}

export type Asked<Result = unknown, Seen extends string = string> = {
  status: 'asked';
  count: number;
  seen?: Seen;
  result: Result;
} & Question;

export interface Done<Result = unknown> {
  status: 'done';
  sentences: string[];
  count: number;
  /** The sum so far, if steps are left. */
  carry?: unknown;
  /** Why it ended early. The steps before stay done. */
  refusal?: Refusal;
  result: Result;
}

export interface Operation<
  Name extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Result = unknown,
  Seen extends string = string,
> {
  name: Name;
  description: string;
  input: Schema;
  asks: boolean;
  terminalOnly: boolean;
  hashes: boolean;
  audit: AuditWords;
  /** @throws Refusal when nothing was changed; z.ZodError for a wrong input. */
  ask(
    services: Services,
    operator: Operator,
    input: unknown,
    options?: Pick<Options, 'seen'>,
  ): Promise<Asked<Result, Seen>>;
  /** @throws Refusal when nothing was changed; z.ZodError for a wrong input. */
  perform(services: Services, operator: Operator, input: unknown, options?: Options): Promise<Done<Result>>;
}
