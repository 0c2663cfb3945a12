import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createDatabase, type Handle } from '@/db/client';
import { parseOperators } from '@/lib/config/env';
import { databaseUrl } from '@/lib/config/load-env-files';
import type { Operator } from '@/lib/operations/change';
import { print, printJson } from './output';

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

interface Query<Values, Result> {
  description: string;
  /** Says what is wrong with options that commander accepts. */
  usageError?(values: Values, ...args: string[]): string | false;
  run(input: QueryInput<Values>, ...args: string[]): Promise<Result>;
  lines(result: Result, values: Values): string[];
  json?(result: Result, values: Values): unknown;
}

const addGroup = (program: Command, name: string, description: string): Command =>
  program.command(name).helpCommand(false).description(description);

export function addQuery<Declared extends Options, Result>(
  parent: Command,
  usage: string,
  query: Query<ValuesOf<Declared>, Result> & { options?: Declared },
): void {
  const command = parent.command(usage).description(query.description).option('--json', 'print JSON');
  for (const option of Object.values(query.options ?? {})) command.addOption(option);
  command.action(async () => {
    const { args } = command;
    const values = command.opts<ValuesOf<Declared> & { json?: true }>();
    const mistake = query.usageError?.(values, ...args);
    if (mistake) command.error(`error: ${mistake}`);
    const result = await withDatabase((handle) => query.run({ handle, options: values }, ...args));
    if (values.json) printJson(query.json ? query.json(result, values) : result);
    else print(query.lines(result, values));
  });
}

const groupDescriptions: Record<string, string> = {
  block: 'withhold later referrals from a domain or a network',
  hold: 'leave people out of invitations',
  outbox: 'retry unsent email',
  credit: 'pay or take back referral credit',
  sending: 'stop, resume or end a mailing',
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
export function operatorOf(actor: string): Operator {
  const all = parseOperators(process.env.OPERATORS);
  const own = all.filter((address) => address === actor || address.startsWith(`${actor}@`));
  return { actor, addresses: own.length > 0 ? own : all, team: all };
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

const MAX_ROWS = 10_000_000;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= MAX_ROWS) return value;
  throw new InvalidArgumentError(`Enter a whole number from 1 to ${MAX_ROWS}.`);
}

export const limitOption = (rows: number) =>
  new TypedOption<number>('--limit <n>', 'maximum number of rows').argParser(wholeNumber).default(rows);
