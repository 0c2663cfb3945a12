import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createDatabase, type Handle } from '@/db/client';
import { parseOperators } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import type { Operator } from '@/lib/operations/change';
import { confirm } from './confirm';
import { note, print, printJson } from './output';

export const ExitCode = { ok: 0, failed: 1, usage: 2 } as const;

/** Long, because some commands read the whole waitlist. */
const QUERY_TIMEOUT_MS = 5 * 60_000;

export async function withDatabase<T>(work: (handle: Handle) => Promise<T>, url = databaseUrl()): Promise<T> {
  const database = createDatabase(url, { name: 'waitlist-cli', max: 2, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** An option of commander, with the type of its value. */
export class TypedOption<Value> extends Option {
  declare readonly value: Value;
}

/** By the names that commander gives to their values. */
type Options = Record<string, TypedOption<unknown>>;

type ValuesOf<Declared extends Options> = {
  [Name in keyof Declared]: Declared[Name]['value'];
};

interface QueryInput<Values> {
  handle: Handle;
  options: Values;
}

interface Query<Values, Result, Input = QueryInput<Values>> {
  description: string;
  /** Says what is wrong with options that commander accepts. */
  usageError?(values: Values, ...args: string[]): string | false;
  run(input: Input, ...args: string[]): Promise<Result>;
  /** How many rows a list has without its limit. */
  total?(input: Input): Promise<number>;
  lines(result: Result, values: Values): string[];
  json?(result: Result, values: Values): unknown;
}

interface ChangeInput<Values, Seen> extends QueryInput<Values> {
  operator: Operator;
  /** What the question was about, if there was one. */
  seen?: Seen;
}

interface Change<Values, Result, Seen> extends Query<Values, Result, ChangeInput<Values, Seen>> {
  /** Reads what the question is about: the change is refused if it differs by then. */
  see?(handle: Handle, ...args: string[]): Promise<Seen>;
  /** Describes a change that is final. The command asks, except in a dry run or with `--yes`. */
  confirm?(input: ChangeInput<Values, Seen>, ...args: string[]): Promise<string>;
  /** What to type to confirm it; default: "y". */
  typeToConfirm?: string;
}

type ChangeValues = { dryRun?: true; actor: string; yes?: true };

export const addGroup = (program: Command, name: string, description: string): Command =>
  program.command(name).helpCommand(false).description(description);

export function addQuery<Declared extends Options, Result>(
  parent: Command,
  usage: string,
  query: Query<ValuesOf<Declared>, Result> & { options?: Declared },
): void {
  addCommand(parent, usage, Object.values(query.options ?? {}), query);
}

export function addChange<Declared extends Options, Result extends object, Seen = undefined>(
  parent: Command,
  usage: string,
  change: Change<ValuesOf<Declared> & ChangeValues, Result, Seen> & { options?: Declared },
): void {
  const { see, confirm: describe, json = (result: Result) => result } = change;
  const options = [
    ...Object.values(change.options ?? {}),
    new Option('--dry-run', 'show what would happen without changing anything'),
    actorOption(),
    ...(describe ? [new Option('--yes', 'do not ask for confirmation')] : []),
  ];
  addCommand<ValuesOf<Declared> & ChangeValues, Result>(parent, usage, options, {
    ...change,
    run: async (input, ...args) => {
      const operator = operatorOf(input.options);
      if (!describe || input.options.yes || operator.dryRun)
        return change.run({ ...input, operator }, ...args);
      const seen = await see?.(input.handle, ...args);
      const question = await describe({ ...input, operator: { ...operator, dryRun: true }, seen }, ...args);
      await confirm(question, change.typeToConfirm);
      return change.run({ ...input, operator, seen }, ...args);
    },
    lines: (result, values) => [
      ...change.lines(result, values),
      ...(values.dryRun ? ['This was a dry run: nothing was changed.'] : []),
    ],
    json: (result, values) => ({
      outcome: 'done',
      ...Object(json(result, values)),
      dryRun: values.dryRun ?? false,
    }),
  });
}

function addCommand<Values extends object, Result>(
  parent: Command,
  usage: string,
  options: Option[],
  query: Query<Values, Result>,
): void {
  const command = parent.command(usage).description(query.description).option('--json', 'print JSON');
  for (const option of options) command.addOption(option);
  command.action(async () => {
    const { args } = command;
    const values = command.opts<Values & { json?: true }>();
    const mistake = query.usageError?.(values, ...args);
    if (mistake) command.error(`error: ${mistake}`);
    const { result, total } = await withDatabase(async (handle) => ({
      result: await query.run({ handle, options: values }, ...args),
      total: await query.total?.({ handle, options: values }),
    }));
    if (values.json) printJson(query.json ? query.json(result, values) : result);
    else print(query.lines(result, values));
    if (total !== undefined && Array.isArray(result) && total > result.length) {
      note(`${result.length} of ${total.toLocaleString('en-US')}. Use --limit to show more.`);
    }
  });
}

const groupDescriptions: Record<string, string> = {
  block: 'withhold later referrals from a domain or a network',
  outbox: 'retry unsent email',
  credit: 'pay or take back referral credit',
  sending: 'stop, resume or end a mailing',
  session: 'sign operators out',
  vip: 'override VIP status; pays no bonus',
};

/** The command that has the commands below a path, such as `vip`. */
export const groupOf = (parent: Command, path: readonly string[]): Command =>
  path.reduce(
    (group, name) =>
      group.commands.find((one) => one.name() === name) ??
      addGroup(group, name, groupDescriptions[name] ?? ''),
    parent,
  );

/** The operators' addresses are known if `OPERATORS` is set here. Without a match, any of them may run the command. */
export function operatorOf({ actor, dryRun }: Pick<ChangeValues, 'actor' | 'dryRun'>): Operator {
  const all = parseOperators(process.env.OPERATORS);
  const own = all.filter((address) => address === actor || address.startsWith(`${actor}@`));
  return { actor, dryRun: dryRun ?? false, addresses: own.length > 0 ? own : all, team: all };
}

export function actorOption(): Option {
  return new Option('--actor <name>', 'name for the audit').default(userName(), 'your user name');
}

/** `userInfo` throws for a user without an entry in /etc/passwd, as in some containers. */
function userName(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

export const flag = (flags: string, description: string) =>
  new TypedOption<true | undefined>(flags, description);

const wholeNumber =
  (max = 10_000_000) =>
  (text: string) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${max}.`);
  };

export const numberOption = (flags: string, description: string, max?: number) =>
  new TypedOption<number | undefined>(flags, description).argParser(wholeNumber(max));

export const limitOption = (rows: number) =>
  new TypedOption<number>('--limit <n>', 'maximum number of rows').argParser(wholeNumber()).default(rows);
