import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Operator } from '@/lib/operators/change';

export interface OutputOptions {
  json?: true;
}

export interface ChangeOptions extends OutputOptions {
  dryRun?: true;
  actor: string;
}

/** Adds what every command takes. */
export function withOutput(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}

/** Adds what every command takes that changes something. */
export function withChange(command: Command): Command {
  return withOutput(command)
    .option('--dry-run', 'report what would happen, and change nothing')
    .addOption(actorOption());
}

/** Who does something, for the audit. */
export function actorOption(): Option {
  return new Option('--actor <name>', 'who does this, for the audit').default(userName(), 'your user name');
}

export function operatorOf({ actor, dryRun }: ChangeOptions): Operator {
  return { actor, dryRun: dryRun ?? false };
}

/** A machine can have users without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Reads a whole number from 1 to `most`. */
export const countUpTo = (most: number) => (text: string) => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= most) return count;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${most}.`);
};

/** Reads a count of people or lines. */
export const parseCount = countUpTo(10_000_000);

/** `--limit` of commands that print lists. */
export function limitOption(most: number): Option {
  return new Option('--limit <n>', 'print at most so many').argParser(parseCount).default(most);
}
