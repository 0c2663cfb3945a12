import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createDatabase, type Handle } from '@/db/client';
import { parseOperators } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import type { Operator } from '@/lib/operators/change';
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

interface Definition<Options, Result> {
  description: string;
  options?: Option[];
  /** Says what is wrong with options that commander accepts. */
  usageError?(options: Options, ...args: string[]): string | false;
  lines(result: Result, options: Options): string[];
  json?(result: Result, options: Options): unknown;
}

export interface QueryInput<Options> {
  handle: Handle;
  options: Options;
}

interface Query<Options, Result> extends Definition<Options, Result> {
  run(input: QueryInput<Options>, ...args: string[]): Promise<Result>;
  /** How many rows a list has without its limit. */
  total?(input: QueryInput<Options>): Promise<number>;
}

export interface ChangeInput<Options> extends QueryInput<Options> {
  operator: Operator;
}

export interface Change<Options, Result> extends Definition<Options, Result> {
  run(input: ChangeInput<Options>, ...args: string[]): Promise<Result>;
  /** Describes a change that is final. The command asks, except in a dry run or with `--yes`. */
  confirm?(input: ChangeInput<Options>, ...args: string[]): Promise<string>;
  /** What to type to confirm it; default: "y". */
  typeToConfirm?: string;
}

export type ListOptions = { limit: number };
export type ChangeOptions = { dryRun?: true; actor: string; yes?: true };

export const addGroup = (program: Command, name: string, description: string): Command =>
  program.command(name).helpCommand(false).description(description);

export function addQuery<Options extends object, Result>(
  parent: Command,
  usage: string,
  query: Query<Options, Result>,
): void {
  const command = parent.command(usage).description(query.description).option('--json', 'print JSON');
  for (const option of query.options ?? []) command.addOption(option);
  command.action(async () => {
    const { args } = command;
    const options = command.opts<Options & { json?: true }>();
    const mistake = query.usageError?.(options, ...args);
    if (mistake) command.error(`error: ${mistake}`);
    const { result, total } = await withDatabase(async (handle) => ({
      result: await query.run({ handle, options }, ...args),
      total: await query.total?.({ handle, options }),
    }));
    if (options.json) printJson(query.json ? query.json(result, options) : result);
    else print(query.lines(result, options));
    if (total !== undefined && Array.isArray(result) && total > result.length) {
      note(`${result.length} of ${total.toLocaleString('en-US')}. Use --limit to show more.`);
    }
  });
}

export function addChange<Options extends ChangeOptions, Result extends object>(
  parent: Command,
  usage: string,
  change: Change<Options, Result>,
): void {
  const { confirm: describe, json = (result: Result) => result } = change;
  addQuery<Options, Result>(parent, usage, {
    ...change,
    options: [
      ...(change.options ?? []),
      new Option('--dry-run', 'show what would happen without changing anything'),
      actorOption(),
      ...(describe ? [new Option('--yes', 'do not ask for confirmation')] : []),
    ],
    run: async (input, ...args) => {
      const operator = operatorOf(input.options);
      if (describe && !input.options.yes && !operator.dryRun) {
        const question = await describe({ ...input, operator: { ...operator, dryRun: true } }, ...args);
        await confirm(question, change.typeToConfirm);
      }
      return change.run({ ...input, operator }, ...args);
    },
    lines: (result, options) => [
      ...change.lines(result, options),
      ...(options.dryRun ? ['This was a dry run: nothing was changed.'] : []),
    ],
    json: (result, options) => ({
      outcome: 'done',
      ...Object(json(result, options)),
      dryRun: options.dryRun ?? false,
    }),
  });
}

/** The operators' addresses are known if `OPERATORS` is set here. Without a match, any of them may run the command. */
function operatorOf({ actor, dryRun }: ChangeOptions): Operator {
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

export const numberOption = (flags: string, description: string, max = 10_000_000) =>
  new Option(flags, description).argParser((text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${max}.`);
  });

export const limitOption = (rows: number) =>
  numberOption('--limit <n>', 'maximum number of rows').default(rows);
